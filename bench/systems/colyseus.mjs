import { createRequire } from 'node:module';
import { HokmState } from '../peers/colyseus-state.mjs';
import { PeerTable } from './peer-table.mjs';

const require = createRequire(`${process.env.PEERS_DIR}/`);
const { Client } = require('@colyseus/sdk');

/** Four clients of Colyseus in one room. */
export async function openTable({ urls: [url], n, ...hooks }) {
  const table = new PeerTable(hooks);
  for (let place = 0; place < 4; place += 1) {
    const room = await new Client(url).joinOrCreate('hokm', { table: n }, HokmState);
    let [seat, hand] = [place, []];
    const look = () => {
      const { plays, turn, trick, seats } = room.state;
      if (hand.length === 0 || seats === undefined) return;
      const played = [...trick].map((card, i) => ({ card, seat: seats[i] }));
      table.saw(seat, { plays, turn, trick: played, hand });
    };
    room.onMessage('seat', (given) => (seat = given));
    room.onMessage('hand', (cards) => (hand = cards));
    room.onMessage('refused', (card) => hooks.onRefusal(`refused ${card}`));
    room.onStateChange(look);
    table.seats.push({
      play: (card) => {
        hand = hand.filter((held) => held !== card);
        room.send('play', card);
      },
      received: () => room.connection.transport.ws?._socket?.bytesRead ?? 0,
      close: () => void room.leave(),
    });
  }
  return table;
}
