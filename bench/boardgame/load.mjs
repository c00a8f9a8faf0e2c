// Many matches of tic-tac-toe at full speed: each move is timed from its sending to the other player's update.
import { io } from "socket.io-client";

const [port, lanes, seconds] = process.argv.slice(2).map(Number);
const DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const waits = [];
let moves = 0;

const connected = (socket) => new Promise((resolve) => socket.once("connect", resolve));
const heard = (socket, ...names) =>
  new Promise((resolve) => {
    const listeners = names.map((name) => [name, (...args) => done(name, args)]);
    const done = (name, args) => {
      for (const [other, listener] of listeners) socket.off(other, listener);
      resolve([name, args]);
    };
    for (const [name, listener] of listeners) socket.on(name, listener);
  });

async function player(id) {
  const socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
  await connected(socket);
  return { socket, id };
}

// Both players take their seats at a match; the server makes one it does not know.
async function join(match, players) {
  for (const { socket, id } of players) {
    const synced = heard(socket, "sync");
    socket.emit("sync", match, id, undefined, 2);
    await synced;
  }
}

async function play(match, players, until) {
  for (let turn = 0; turn < DRAW.length && performance.now() < until; turn++) {
    const mover = players[turn % 2];
    const other = players[(turn + 1) % 2];
    const seen = heard(other.socket, "update", "patch");
    const answered = heard(mover.socket, "update", "patch");
    const payload = { type: "clickCell", args: [DRAW[turn]], playerID: mover.id };
    const began = performance.now();
    mover.socket.emit("update", { type: "MAKE_MOVE", payload }, state.get(match), match, mover.id);
    const [name, args] = await seen;
    waits.push((performance.now() - began) / 1000);
    state.set(match, name === "update" ? args[1]._stateID : args[2]);
    await answered;
    moves++;
  }
}

// The server accepts a move only for the state it is at.
const state = new Map();

// A connection belongs to one match, so that each match has two of its own, made before the clock starts.
async function laid(lane) {
  const matches = [];
  for (let count = 0; count < needed; count++) {
    const match = `m${lane}-${count}`;
    const players = [await player("0"), await player("1")];
    await join(match, players);
    state.set(match, 0);
    matches.push([match, players]);
  }
  return matches;
}

const needed = Math.ceil((3500 * seconds) / lanes / DRAW.length);
const ready = await Promise.all(Array.from({ length: lanes }, (_, lane) => laid(lane)));
console.log("ready");
const began = performance.now();
const until = began + 1000 * seconds;
await Promise.all(
  ready.map(async (matches) => {
    for (const [match, players] of matches) if (performance.now() < until) await play(match, players, until);
  }),
);
const took = (performance.now() - began) / 1000;
process.stdout.write(`${JSON.stringify({ moves, seconds: took, waits })}\n`, () => process.exit(0));
