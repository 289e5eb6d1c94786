import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { connect, signInGuest, type TestPlayer } from './support/player.js';
import { startProcess, type ServerProcess } from './support/process.js';
import { playOut, playUntil } from './support/table.js';

const CLOCKS = {
  LOG_LEVEL: 'debug',
  SOCKET_EVENTS_PER_SECOND: '1000',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '0',
};

let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-crash-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}): Promise<ServerProcess> =>
  startProcess({ ...CLOCKS, ...env, DATA_DIR: dataDir });

interface Confirmed {
  readonly version: number;
  readonly card: string;
  readonly hand: number;
}

/** Plays a seat until the connection breaks; returns the cards whose acknowledgement came. */
async function playUntilBroken(player: TestPlayer, room_id: string): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  let seen = -1;
  const broken = new Promise<null>((resolve) => player.socket.once('disconnect', () => resolve(null)));
  for (;;) {
    const turn = player.game(
      ({ version, deck_state }) => version > seen && deck_state.turn_player_id === player.id,
    );
    const state = await Promise.race([turn.catch(() => null), broken]);
    if (state === null) return confirmed;
    seen = state.version;
    const choosing = state.phase === 'choosing_rule';
    const card = state.legal_card_ids[0] ?? '';
    const call = choosing
      ? player.call('select_rule', { room_id, rule_suit: 'Spade' })
      : player.call('play_card', { room_id, player_id: player.id, card_id: card });
    const answer = await Promise.race([call.catch(() => null), broken]);
    if (answer?.ok === true && !choosing) {
      confirmed.push({ version: Number(answer['version']), card, hand: state.hand });
    }
  }
}

it('loses no confirmed move and goes on when it is killed in the middle of a hand, again and again', async () => {
  server = await start();
  const who = await Promise.all(['آ', 'ب', 'پ', 'ت'].map((name) => signInGuest(server?.url ?? '', name)));
  let players = await Promise.all(who.map((one) => connect(server?.url ?? '', one)));
  const options = { target_points: 13 };
  const room_id = String((await players[0]!.call('create_game', { room_id: 'قطعی', options }))['room_id']);
  for (const player of players.slice(1)) await player.call('join_room', { room_id });
  await players[0]!.call('start_game', { room_id });

  for (const kill of [1, 2, 3]) {
    const playing = players.map((player) => playUntilBroken(player, room_id));
    const before = players[0]!.games.at(-1)?.version ?? 0;
    await players[0]!.game(
      ({ version, phase, deck_state }) =>
        version > before + 20 * kill && phase === 'playing' && deck_state.round_cards.length > 0,
    );
    await server.end('SIGKILL');
    const confirmed = (await Promise.all(playing)).flat();
    expect(confirmed.length).toBeGreaterThan(10);

    server = await start();
    players = await Promise.all(who.map((one) => connect(server?.url ?? '', one)));
    for (const player of players) await player.call('reconnect_to_room', { room_id });
    const table = await players[0]!.game(({ version }) => version > 0);
    const last = confirmed.reduce((newest, move) => (move.version > newest.version ? move : newest));
    expect(table.version).toBeGreaterThanOrEqual(last.version);
    for (const { hand, card } of confirmed.filter((move) => move.hand === table.hand)) {
      const mine = players.flatMap(({ games }) => games.at(-1)?.my_cards ?? []);
      expect(
        mine.map(({ card_id }) => card_id),
        `card of hand ${hand}`,
      ).not.toContain(card);
    }
  }

  const ends = await Promise.all(players.map((player) => playOut(player, room_id)));
  expect(ends[0]?.gameResult?.reason).toBe('points');
  for (const player of players) player.close();
}, 180_000);

it('leaves at least fifteen seconds to whose turn ran when it was killed, each time', async () => {
  const SHORT = { TURN_TIMEOUT_MS: '3000' };
  server = await start(SHORT);
  const who = await signInGuest(server.url, 'کند');
  let player = await connect(server.url, who);
  const room_id = String(
    (await player.call('create_game', { room_id: 'ساعت', options: { bots: 'fill' } }))['room_id'],
  );
  await player.call('start_game', { room_id });
  const onTurn = ({ phase, deck_state }: GameState) =>
    phase === 'playing' && deck_state.turn_player_id === player.id;
  const before = await playUntil(player, room_id, onTurn);

  for (const kill of [1, 2]) {
    await server.end('SIGKILL');
    const gone = Date.now();
    server = await start(SHORT);
    player = await connect(server.url, who);
    await player.call('reconnect_to_room', { room_id });
    const { deck_state, my_cards } = await player.game(({ version }) => version >= before.version + kill);
    const { turn_player_id, turn_start_time, turn_timeout } = deck_state;
    expect(turn_player_id).toBe(player.id);
    expect(turn_start_time).toBe(before.deck_state.turn_start_time);
    expect((turn_start_time ?? 0) + turn_timeout * 1000 - gone).toBeGreaterThanOrEqual(15_000);
    expect(my_cards).toEqual(before.my_cards);
  }
  await playUntil(player, room_id, ({ my_cards }) => my_cards.length < before.my_cards.length);
  player.close();
}, 180_000);

it('seats nobody twice who waited for a seat when it was killed, and keeps none for who does not come back', async () => {
  const PAUSE = { HAND_PAUSE_MS: '2000' };
  const handOver = ({ phase }: GameState) => phase === 'hand_complete';
  const search = (player: TestPlayer) =>
    player.call('create_game', {
      room_id: 'سریع',
      quick: true,
      options: { target_points: 5, pace: 'fast' },
    });
  server = await start(PAUSE);
  const who = await Promise.all(['سارا', 'علی', 'رضا'].map((name) => signInGuest(server?.url ?? '', name)));
  let [sara, ali, reza] = await Promise.all(who.map((one) => connect(server?.url ?? '', one)));
  if (!sara || !ali || !reza) throw new Error('three guests were asked for');
  const room_id = String((await search(sara))['room_id']);
  await sara.call('start_game', { room_id, fill: true });
  await sara.game(({ phase }) => phase === 'choosing_rule' || phase === 'playing');
  for (const player of [ali, reza]) expect(await search(player)).toMatchObject({ waits_for_seat: true });
  await sara.room(({ incoming }) => incoming.length === 2);
  await server.end('SIGKILL');

  server = await start(PAUSE);
  [sara, ali] = await Promise.all(who.slice(0, 2).map((one) => connect(server?.url ?? '', one)));
  if (!sara || !ali) throw new Error('two guests were asked for');
  await sara.call('reconnect_to_room', { room_id });
  // The same seat is kept still.
  expect(await search(ali)).toMatchObject({ room_id, waits_for_seat: true });
  await ali.call('spectate', { room_id });
  // Killed once more, in the moment of sitting down.
  await playUntil(sara, room_id, handOver);
  await server.end('SIGKILL');

  server = await start(PAUSE);
  [sara, ali, reza] = await Promise.all(who.map((one) => connect(server?.url ?? '', one)));
  if (!sara || !ali || !reza) throw new Error('three guests were asked for');
  await sara.call('reconnect_to_room', { room_id });
  const answer = await search(ali);
  if (answer['waits_for_seat'] === true) await ali.call('spectate', { room_id });
  else await ali.call('reconnect_to_room', { room_id });
  const seats = (game: GameState) => game.players.filter(({ player_id }) => player_id === who[1]?.id).length;
  const later = await playUntil(sara, room_id, (game) => game.hand >= 2 && seats(game) === 1);
  expect(later.players.filter(({ player_id }) => player_id === who[2]?.id)).toEqual([]);
  await sara.room(({ incoming }) => incoming.length === 0);
  await ali.game(({ clientId }) => clientId === who[1]?.id);
  for (const player of [sara, ali, reza]) player.close();
}, 180_000);

it('says where to play in two lines, stops cleanly when asked, and writes no card or seed into its log', async () => {
  server = await start();
  const person = await connect(server.url, await signInGuest(server.url, 'تنها'));
  const created = await person.call('create_game', { room_id: 'گزارش', options: { bots: 'fill' } });
  await person.call('start_game', { room_id: created['room_id'] });
  const end = await playOut(person, String(created['room_id']));
  person.close();
  expect(await server.end('SIGTERM')).toBe(0);
  const output = server.output();
  expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toHaveLength(2);
  expect(output).not.toContain(end.fairness?.revealed?.server_seed);
  expect(output).not.toMatch(/"(?:[2-9]|10|[JQKA])[SHDC]"/);
  expect(output).not.toContain(person.token);
}, 180_000);
