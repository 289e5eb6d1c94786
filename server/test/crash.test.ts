import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, signInGuest, type TestPlayer } from './support/player.js';
import { startProcess, type ServerProcess } from './support/process.js';
import { playOut } from './support/table.js';

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

const start = async (): Promise<ServerProcess> => startProcess({ ...CLOCKS, DATA_DIR: dataDir });

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
}, 60_000);

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
}, 60_000);
