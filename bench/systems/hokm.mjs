import { foldView, unpackMove } from '@hokm/shared/client';
import { Arrivals } from '../lib/arrivals.mjs';
import { connectPlayer, must } from '../lib/client.mjs';

/** One table: four players who play the first legal card when it is their turn and the thinking time is over, match after match. */
class HokmTable {
  #arrivals = new Arrivals();
  #roomId = null;
  #done = () => undefined;
  #fail = () => undefined;
  #failed = new Promise((_, reject) => (this.#fail = reject));
  #begun = () => undefined;
  /** Resolves when the first card can be played. */
  playing = new Promise((resolve) => (this.#begun = resolve));

  constructor(players, { think, onDelay, onRefusal }) {
    this.players = players;
    this.think = think;
    this.onDelay = onDelay;
    this.onRefusal = onRefusal;
    for (const player of players) {
      player.view = null;
      player.socket.on('game_state', (view) => this.#saw(player, view));
      player.socket.on('move', (move) => this.#heard(player, unpackMove(move)));
    }
  }

  async run(isOver) {
    while (!isOver()) await Promise.race([this.#match(isOver), this.#failed]);
  }

  received() {
    return this.players.reduce((bytes, player) => bytes + player.received(), 0);
  }

  close() {
    for (const { socket } of this.players) socket.disconnect();
  }

  async #match(isOver) {
    const [creator, ...others] = this.players;
    for (const player of this.players) player.view = null;
    this.#arrivals.clear();
    const finished = new Promise((resolve) => (this.#done = resolve));
    const options = { target_points: 13, pace: 'fast', visibility: 'private' };
    const { room_id } = await must(creator, 'create_game', { room_id: `t${creator.n}`, options });
    this.#roomId = room_id;
    for (const player of others) await must(player, 'join_room', { room_id });
    await must(creator, 'start_game', { room_id });
    await finished;
    if (isOver()) return;
    for (const player of this.players) await must(player, 'leave_room', { room_id });
  }

  #heard(player, move) {
    if (move.g !== this.#roomId) return;
    const next = player.view === null ? null : foldView(player.view, move);
    if (next !== null) return this.#saw(player, next);
    this.onRefusal('gap');
    player.ask('get_game_state', { room_id: move.g }).catch(this.#fail);
  }

  #saw(player, view) {
    if (view.game_id !== this.#roomId || view.version <= (player.view?.version ?? -1)) return;
    player.view = view;
    this.#delay(this.#arrivals.seen(view.version, performance.now()));
    if (view.phase === 'finished') return this.#done();
    if (view.deck_state.turn_player_id !== view.clientId) return;
    if (view.phase === 'choosing_rule') {
      this.#send(player, 'select_rule', { room_id: view.game_id, rule_suit: view.my_cards[0].suit });
    }
    if (view.phase === 'playing' && view.legal_card_ids.length > 0) {
      this.#begun();
      const ms = this.think();
      if (ms === 0) this.#play(player, view);
      else setTimeout(() => this.#play(player, view), ms);
    }
  }

  #play(player, view) {
    const payload = { room_id: view.game_id, player_id: view.clientId, card_id: view.legal_card_ids[0] };
    const sentAt = performance.now();
    player
      .ask('play_card', payload)
      .then((answer) => {
        if (!answer.ok) return this.onRefusal(answer.code);
        this.#delay(this.#arrivals.sent(answer.version, sentAt));
      })
      .catch(this.#fail);
  }

  #send(player, event, payload) {
    player
      .ask(event, payload)
      .then((answer) => answer.ok || this.onRefusal(answer.code))
      .catch(this.#fail);
  }

  #delay(ms) {
    if (ms !== null) this.onDelay(ms);
  }
}

/**
 * Signs four people in and connects them; nothing is played yet. `n` distinguishes them from those of other tables. With several
 * processes the seats of each table are spread over them, or `together` at one.
 */
export async function openTable({ urls, n, deltas, together = false, ...hooks }) {
  const players = [];
  for (let seat = 0; seat < 4; seat += 1) {
    const url = urls[(together ? n : n + seat) % urls.length];
    players.push(await connectPlayer(url, n * 4 + seat, { deltas }));
  }
  return new HokmTable(players, hooks);
}
