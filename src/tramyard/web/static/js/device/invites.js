// Links of chairs are told once, to whoever laid the table: this device keeps them.

/** @type {(code: string) => string} */
const key = (code) => `tramyard-invites-${code}`;

/** @param {Api.LaidTable} laid */
export function keep(laid) {
  const friends = laid.invitations.filter((invitation) => invitation.kind === "friend");
  if (friends.length) localStorage.setItem(key(laid.code), JSON.stringify(friends));
  return friends;
}

/** @param {string} code @param {number} seat */
export function inviteTo(code, seat) {
  /** @type {Api.Invitation[]} */
  const kept = JSON.parse(localStorage.getItem(key(code)) || "[]");
  return kept.find((invitation) => invitation.seat === seat)?.link ?? "";
}

/** @type {(link: string) => string} */
export const qr = (link) => `/qr?link=${encodeURIComponent(link)}`;
