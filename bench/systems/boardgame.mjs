import { createRequire } from 'node:module';
import { Hokm } from '../peers/boardgame-game.mjs';
import { PeerTable } from './peer-table.mjs';

const require = createRequire(`${process.env.PEERS_DIR}/`);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

/** Four clients of boardgame.io at one match, which its server makes when the first of them asks for it. */
export async function openTable({ urls: [server], n, ...hooks }) {
  const table = new PeerTable(hooks);
  for (let seat = 0; seat < 4; seat += 1) {
    const socketOpts = { transports: ['websocket'], forceNew: true };
    const client = Client({
      game: Hokm,
      numPlayers: 4,
      multiplayer: SocketIO({ server, socketOpts }),
      matchID: `bench-${n}`,
      playerID: String(seat),
      debug: false,
    });
    table.seats.push({
      play: (card) => client.moves.play(card),
      received: () => client.transport.socket?.io.engine.transport.ws?._socket?.bytesRead ?? 0,
      close: () => client.stop(),
    });
    const synced = new Promise((resolve) => {
      client.subscribe((state) => {
        if (state === null || !state.isConnected) return;
        resolve();
        table.saw(seat, { ...state.G, hand: state.G.hands[seat] });
      });
    });
    client.start();
    await synced;
  }
  return table;
}
