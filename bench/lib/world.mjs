import { connectPlayer, must } from './client.mjs';

const AT_ONCE = 12;
const FIRST_HOST = 50_000;
const FIRST_PLAYER = 60_000;

/** Runs `work(n)` for 0 to count - 1, some at a time, and returns the results in order. */
export async function several(count, work) {
  const done = [];
  for (let n = 0; n < count; n += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, k) => work(n + k));
    done.push(...(await Promise.all(group)));
  }
  return done;
}

/** Plays the first legal card whenever it is the player's turn, and a new match after each. */
async function playOn(player, rooms, index) {
  const { socket } = player;
  const begin = async () => {
    const options = { bots: 'fill', target_points: 13, pace: 'fast' };
    const { room_id } = await must(player, 'create_game', { room_id: `w${index}`, options });
    rooms[index] = room_id;
    await must(player, 'start_game', { room_id });
  };
  socket.on('game_state', (view) => {
    if (view.clientId === null || view.game_id !== rooms[index]) return;
    const room_id = view.game_id;
    if (view.phase === 'finished')
      void must(player, 'leave_room', { room_id })
        .then(begin)
        .catch(() => undefined);
    if (view.deck_state.turn_player_id !== view.clientId) return;
    if (view.phase === 'choosing_rule')
      void player.ask('select_rule', { room_id, rule_suit: view.my_cards[0].suit }).catch(() => undefined);
    else if (view.legal_card_ids.length > 0)
      void player
        .ask('play_card', { room_id, player_id: view.clientId, card_id: view.legal_card_ids[0] })
        .catch(() => undefined);
  });
  await begin();
}

/**
 * A lively place: so many public rooms that wait, and public tables of one person with three computer players who play on and
 * on. The hosts and players stay connected; hosts watch the lobby as the mini app does.
 */
export async function openWorld(url, { rooms, tables }) {
  const hosts = await several(rooms, (n) => connectPlayer(url, FIRST_HOST + n));
  const waiting = [];
  for (const [n, host] of hosts.entries())
    waiting.push((await must(host, 'create_game', { room_id: `h${n}` })).room_id);
  await several(hosts.length, (n) => must(hosts[n], 'join_lobby', { deltas: true, limit: 50 }));
  const running = [];
  const players = await several(tables, (n) => connectPlayer(url, FIRST_PLAYER + n, { deltas: false }));
  for (const [n, player] of players.entries()) await playOn(player, running, n);
  return {
    waiting,
    /** The codes of the tables that play now. */
    running,
    close() {
      for (const { socket } of [...hosts, ...players]) socket.disconnect();
    },
  };
}
