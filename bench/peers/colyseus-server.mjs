import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { seededRandom } from '../lib/random.mjs';
import { HokmState } from './colyseus-state.mjs';
import { mayPlay, newHand, playCard } from './rules.mjs';

const require = createRequire(`${process.env.PEERS_DIR}/`);
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const flush = process.env.COLYSEUS_FLUSH === '1';

class HokmRoom extends Room {
  maxClients = 4;
  state = new HokmState();
  random = seededRandom(1);

  onCreate() {
    this.onMessage('play', (client, card) => this.played(client, card));
  }

  onJoin(client) {
    client.userData = { seat: this.clients.length - 1 };
    client.send('seat', client.userData.seat);
    if (this.clients.length === 4) this.deal(0);
  }

  deal(plays) {
    this.hand = newHand(this.random, plays);
    for (const client of this.clients) client.send('hand', this.hand.hands[client.userData.seat]);
    this.show();
  }

  played(client, card) {
    const { seat } = client.userData;
    if (!mayPlay(this.hand, seat, card)) return client.send('refused', card);
    if (playCard(this.hand, seat, card)) this.deal(this.hand.plays);
    else this.show();
    if (flush) this.broadcastPatch();
  }

  show() {
    const { state, hand } = this;
    state.trump = hand.trump;
    state.turn = hand.turn;
    if (hand.trick.length === 0) {
      state.trick.clear();
      state.seats.clear();
    } else {
      const { seat, card } = hand.trick.at(-1);
      state.trick.push(card);
      state.seats.push(seat);
    }
    state.won[0] = hand.won[0];
    state.won[1] = hand.won[1];
    state.plays = hand.plays;
  }
}

const http = createServer();
const server = new Server({
  transport: new WebSocketTransport({ server: http }),
  greet: false,
  gracefullyShutdown: false,
});
server.define('hokm', HokmRoom).filterBy(['table']);
await server.listen(0, '127.0.0.1');
process.send({ url: `http://127.0.0.1:${http.address().port}` });
