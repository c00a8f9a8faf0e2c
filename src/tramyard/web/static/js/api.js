// Asking the server: answers as data, refusals as sentences.

export class Refused extends Error {
  /** @param {number} status @param {{ sentence?: string, rule?: string }} answer */
  constructor(status, answer) {
    super(answer.sentence || String(status));
    this.status = status;
    this.rule = answer.rule || "";
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the caller expects, by its own word
 */
export async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
  });
  if (response.status === 204) return null;
  const text = await response.text();
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { sentence: text };
  }
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
