// boardgame.io's server with the tic-tac-toe of its tutorial; in memory, or in flat files of a folder that is named.
import server from "boardgame.io/dist/cjs/server.js";
import core from "boardgame.io/dist/cjs/core.js";

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => lines.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return core.INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const [port, dir] = process.argv.slice(2);
const db = dir ? { db: new server.FlatFile({ dir }) } : {};
const running = server.Server({ games: [TicTacToe], origins: ["*"], ...db });
await running.run(Number(port), () => console.log("open"));
