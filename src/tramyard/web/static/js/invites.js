// Links of chairs are told once, to whoever laid the table: this device keeps them.

const key = (code) => `tramyard-invites-${code}`;

export function keep(laid) {
  const friends = laid.invitations.filter((invitation) => invitation.kind === "friend");
  if (friends.length) localStorage.setItem(key(laid.code), JSON.stringify(friends));
  return friends;
}

export function inviteTo(code, seat) {
  const kept = JSON.parse(localStorage.getItem(key(code)) || "[]");
  return kept.find((invitation) => invitation.seat === seat)?.link ?? "";
}

export const qr = (link) => `/qr?link=${encodeURIComponent(link)}`;
