// What a long search tells, line by line, until it ends or nobody wants to know any more.

import { Refused } from "../common/api.js";

/**
 * @template Told
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal hangs up, which ends the search
 * @param {(told: Told) => void} tell is called with every report
 * @returns {Promise<Told | null>} the last report; null where nobody wanted it any more, or the server was lost
 */
export async function reports(path, body, signal, tell) {
  let newest = null;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      signal,
    });
    if (!response.ok) throw new Refused(response.status, await response.json());
    for await (const line of lines(response.body)) {
      newest = JSON.parse(line);
      tell(newest);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    return null;
  }
  return ["done", "refused", "lost"].includes(newest?.state) ? newest : null;
}

/** @param {ReadableStream<Uint8Array>} stream */
async function* lines(stream) {
  const reader = stream.getReader();
  const letters = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const whole = (rest + letters.decode(part.value, { stream: true })).split("\n");
    rest = whole.pop();
    yield* whole;
  }
}
