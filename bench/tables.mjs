import { setTimeout as after } from 'node:timers/promises';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { connectPlayer, must } from './lib/client.mjs';
import { percentile } from './lib/stats.mjs';

/** Nothing waits for anybody: the server plays on as fast as its clients do. */
const NO_WAITING = {
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '0',
  // Clients of computer speed are quicker than any person is allowed to be.
  SOCKET_EVENTS_PER_SECOND: '10000',
};

/** Counts, for each version of a table, when the last of its four seats held it. */
class Arrivals {
  #versions = new Map();

  seen(version, at) {
    const entry = this.#versions.get(version) ?? { views: 0, last: 0, sentAt: null };
    entry.views += 1;
    entry.last = at;
    return this.#keep(version, entry);
  }

  sent(version, at) {
    const entry = this.#versions.get(version) ?? { views: 0, last: 0, sentAt: null };
    entry.sentAt = at;
    return this.#keep(version, entry);
  }

  /** The delay of a play that all four have seen, ms; null while one is missing. */
  #keep(version, entry) {
    this.#versions.set(version, entry);
    if (entry.views < 4 || entry.sentAt === null) return null;
    this.#versions.delete(version);
    return entry.last - entry.sentAt;
  }

  clear() {
    this.#versions.clear();
  }
}

/** One table: four players who play the first legal card as soon as it is their turn, match after match. */
class BenchTable {
  #arrivals = new Arrivals();
  #roomId = null;
  #done = () => undefined;
  #fail = () => undefined;
  #failed = new Promise((_, reject) => (this.#fail = reject));

  constructor(players, onDelay, onRefusal) {
    this.players = players;
    this.onDelay = onDelay;
    this.onRefusal = onRefusal;
    for (const player of players) {
      player.version = 0;
      player.socket.on('game_state', (view) => void this.#saw(player, view).catch(this.#fail));
    }
  }

  async run(isOver) {
    while (!isOver()) await Promise.race([this.#match(), this.#failed]);
  }

  async #match() {
    const [creator, ...others] = this.players;
    for (const player of this.players) player.version = -1;
    this.#arrivals.clear();
    const finished = new Promise((resolve) => (this.#done = resolve));
    const options = { target_points: 13, pace: 'fast', visibility: 'private' };
    const { room_id } = await must(creator, 'create_game', { room_id: `t${creator.n}`, options });
    this.#roomId = room_id;
    for (const player of others) await must(player, 'join_room', { room_id });
    await must(creator, 'start_game', { room_id });
    await finished;
    for (const player of this.players) await must(player, 'leave_room', { room_id });
  }

  async #saw(player, view) {
    if (view.game_id !== this.#roomId || view.version <= player.version) return;
    player.version = view.version;
    this.#delay(this.#arrivals.seen(view.version, performance.now()));
    if (view.phase === 'finished') return this.#done();
    const mine = view.deck_state.turn_player_id === view.clientId;
    if (mine && view.phase === 'choosing_rule') {
      const suit = view.my_cards[0].suit;
      await this.#send(player, 'select_rule', { room_id: view.game_id, rule_suit: suit });
    }
    if (mine && view.phase === 'playing' && view.legal_card_ids.length > 0) {
      await this.#play(player, view);
    }
  }

  async #play(player, view) {
    const payload = { room_id: view.game_id, player_id: view.clientId, card_id: view.legal_card_ids[0] };
    const sentAt = performance.now();
    const answer = await player.ask('play_card', payload);
    if (!answer.ok) return this.onRefusal(answer.code);
    this.#delay(this.#arrivals.sent(answer.version, sentAt));
  }

  async #send(player, event, payload) {
    const answer = await player.ask(event, payload);
    if (!answer.ok) this.onRefusal(answer.code);
  }

  #delay(ms) {
    if (ms !== null) this.onDelay(ms);
  }
}

/**
 * The whole server under tables that play as fast as it lets them: from sending `play_card` to the last of the four
 * whole views that hold its version, ms. The clients live in this process and share the machine with the server.
 */
export async function measureTables({ tables, warmUpSeconds, seconds }) {
  const server = await startRealServer({ env: NO_WAITING });
  const delays = [];
  const refusals = new Map();
  let state = 'warming up';
  try {
    const players = [];
    for (let n = 0; n < tables * 4; n += 1) players.push(await connectPlayer(server.url, n));
    const running = Array.from({ length: tables }, (_, t) => {
      const onDelay = (ms) => state === 'measuring' && delays.push(ms);
      const onRefusal = (code) => refusals.set(code, (refusals.get(code) ?? 0) + 1);
      return new BenchTable(players.slice(t * 4, t * 4 + 4), onDelay, onRefusal);
    });
    const played = running.map((table) => table.run(() => state === 'over'));
    const failed = Promise.all(played).then(() => new Promise(() => undefined));
    await Promise.race([after(warmUpSeconds * 1000), failed]);
    state = 'measuring';
    const begun = performance.now();
    await Promise.race([after(seconds * 1000), failed]);
    const elapsed = (performance.now() - begun) / 1000;
    state = 'over';
    for (const { socket } of players) socket.disconnect();
    return {
      moves: delays.length,
      movesPerSecond: delays.length / elapsed,
      p50: percentile(delays, 0.5),
      p95: percentile(delays, 0.95),
      p99: percentile(delays, 0.99),
      worst: percentile(delays, 1),
      refusals: Object.fromEntries(refusals),
      serverLog: server.output(),
    };
  } finally {
    await server.stop();
  }
}
