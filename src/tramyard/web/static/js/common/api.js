// Asking the server: answers as data, refusals as sentences.

let ahead = 0; // milliseconds by which the server's clock is ahead of this device's, to a second

export const serverTime = () => Date.now() + ahead;

export class Refused extends Error {
  /** @param {number} status @param {{ sentence?: string, rule?: string, field?: string }} answer */
  constructor(status, answer) {
    super(answer.sentence || String(status));
    this.status = status;
    this.rule = answer.rule || "";
    this.field = answer.field || "";
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
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (date) ahead = date - Date.now();
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
