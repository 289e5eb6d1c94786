import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { Attacker, type Seen } from './support/fuzz/attacker.js';
import { picturesBombed, SlowReaders } from './support/fuzz/hangers-on.js';
import { dearEvents, shots, type Shot } from './support/fuzz/payloads.js';
import { raceOfPeople } from './support/fuzz/races.js';
import { startTestServer, type TestServer } from './support/server.js';
import { aTable, type TestTable } from './support/table.js';

/** `npm run fuzz` asks for 100,000. */
const FRAMES = Number(process.env['FUZZ_FRAMES'] ?? 1_000);
/** With it, the run goes on for so long, whatever number of frames that takes. */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
const IS_LONG = MINUTES > 0 || FRAMES >= 50_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 25;
const ATTACKERS = 4;
/** Salvos between two races of people with pictures. */
const RACE_EVERY = 80;
const SLOW_READERS = IS_LONG ? 20 : 2;
/** Honest cards are measured at the end, alone and beside attackers by turns: how long each, ms, how often, and how much they may slow down. */
const MEASURED_MS = 10_000;
const TURNS = 3;
const SLOWER_MAX = 2;
/** Largest growth of the heap between the first tenth and the end, bytes. */
const GROWTH_MAX = 48 * 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error', TRUST_PROXY: '1' });
});
afterAll(() => server.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const isFrame = ({ kind }: Shot): boolean => kind === 'frame';

/** Four honest people who play on and on; keeps nothing but what tells that they were unharmed. */
class HonestTable {
  version = 0;
  /** The match has come to its end. */
  isOver = false;
  /** No more cards: what is still on its way may be lost. */
  over = false;
  readonly refusals: string[] = [];
  readonly gaps: string[] = [];
  /** How long cards took until they were stored and answered, ms. */
  delays: number[] = [];

  constructor(private readonly table: TestTable) {
    for (const player of table.players) {
      player.socket.offAny();
      player.socket.off('game_state');
      let last = 0;
      player.socket.on('game_state', (state: GameState) => {
        if (last !== 0 && state.version > last + 1) this.gaps.push(`${last} → ${state.version}`);
        last = Math.max(last, state.version);
        this.version = Math.max(this.version, last);
        this.isOver ||= state.gameResult !== null;
        if (state.deck_state.turn_player_id !== player.id || this.over) return;
        this.play(player, state).catch((error: unknown) =>
          this.over ? undefined : this.refusals.push(String(error)),
        );
      });
    }
  }

  get roomId(): string {
    return this.table.roomId;
  }

  async begin(): Promise<void> {
    for (const player of this.table.players) await player.call('get_game_state', { room_id: this.roomId });
  }

  leave(): void {
    for (const player of this.table.players) player.close();
  }

  private async play(player: TestTable['players'][number], state: GameState): Promise<void> {
    const room_id = this.roomId;
    const command_id = String(state.version);
    const begun = performance.now();
    const answer =
      state.phase === 'choosing_rule'
        ? await player.call('select_rule', { room_id, rule_suit: 'Heart', command_id })
        : await player.call('play_card', { room_id, card_id: state.legal_card_ids[0], command_id });
    this.delays.push(performance.now() - begun);
    if (!answer.ok) this.refusals.push(`${state.version}: ${answer.code ?? ''}`);
  }
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function p99(delays: readonly number[]): number {
  return [...delays].sort((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0;
}

it(
  `neither ${MINUTES > 0 ? `${MINUTES} minutes of` : FRAMES} bad frames and requests nor their senders harm an honest table`,
  async () => {
    const rooms = new Set<string>();
    const sitDown = async (): Promise<HonestTable> => {
      const table = new HonestTable(await aTable(server, { target_points: 13 }));
      rooms.add(table.roomId);
      await table.begin();
      return table;
    };
    let honest = await sitDown();
    let played = 0;
    const seen: Seen = { codes: new Map(), leaks: [], failures: [], connections: 0 };
    const come = () => Attacker.come(server.url, rooms, seen);
    const attackers = await Promise.all(Array.from({ length: ATTACKERS }, come));
    const slow = new SlowReaders(server.url);
    await slow.come(SLOW_READERS);
    const wrong: string[] = [];
    /** Races and pictures, while the storm goes on. */
    let beside = Promise.resolve();
    const playOn = async (): Promise<void> => {
      if (!honest.isOver) return;
      expect([...honest.refusals, ...honest.gaps], `FUZZ_SEED=${SEED}`).toEqual([]);
      honest.leave();
      played += honest.version;
      honest = await sitDown();
    };
    let warm = 0;
    // fast-check makes its table of all code points at first use: some 115 MB, which are not the server's.
    fc.sample(fc.string({ unit: 'binary' }), 1);
    const until = performance.now() + MINUTES * 60_000;
    const isDone = (sent: number) => (MINUTES > 0 ? performance.now() >= until : sent >= FRAMES);
    const warmAfter = MINUTES > 0 ? 5_000 : FRAMES / 10;
    for (let sent = 0; !isDone(sent); sent += AT_ONCE) {
      await playOn();
      slow.ask();
      if ((sent / AT_ONCE) % RACE_EVERY === 0) {
        await beside;
        const race = raceOfPeople(server.url, SEED + sent / AT_ONCE);
        beside = Promise.all([race, picturesBombed(server.url)]).then((found) => {
          wrong.push(...found.flat());
        });
      }
      const at = (sent / AT_ONCE) % ATTACKERS;
      const here = async (): Promise<Attacker> => {
        if (attackers[at]!.isOut) attackers[at] = await come();
        return attackers[at]!;
      };
      const attacker = await here();
      const salvo = fc.sample(shots(honest.roomId, attacker.id, attacker.token), {
        numRuns: AT_ONCE,
        seed: SEED + sent,
      });
      const [frames, others] = [salvo.filter(isFrame), salvo.filter((shot) => !isFrame(shot))];
      await Promise.all(others.map((shot) => attacker.throw(shot)));
      await attacker.settled();
      // A frame that is none ends the connection, and what was sent after it would never arrive.
      for (const frame of frames) {
        const thrower = await here();
        await thrower.throw(frame);
        await thrower.settled();
      }
      if (warm === 0 && sent >= warmAfter) warm = heap();
    }
    await beside;
    /** Cards of the honest table for a while, with something done beside. */
    const cardsBeside = async (work: () => Promise<unknown>): Promise<number> => {
      const delays: number[] = [];
      const end = performance.now() + MEASURED_MS;
      while (performance.now() < end) {
        honest.delays = [];
        await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
        delays.push(...honest.delays);
        await playOn();
      }
      return p99(delays);
    };
    if (IS_LONG) {
      const dear = async () => {
        slow.ask();
        for (const attacker of attackers)
          for (const shot of dearEvents(honest.roomId)) await attacker.throw(shot);
      };
      const alone: number[] = [];
      const troubled: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        alone.push(await cardsBeside(() => Promise.resolve()));
        troubled.push(await cardsBeside(dear));
      }
      const words = (values: readonly number[]) => values.map((ms) => ms.toFixed(1)).join(', ');
      console.log(`honest cards, p99: ${words(alone)} ms alone, ${words(troubled)} ms beside dear events`);
      expect(medianOf(troubled) / medianOf(alone)).toBeLessThan(SLOWER_MAX);
    }
    slow.leave();
    const told = `FUZZ_SEED=${SEED}`;
    expect(seen.leaks, told).toEqual([]);
    expect(seen.failures, told).toEqual([]);
    expect(wrong, told).toEqual([]);
    expect(server.logged(), told).toBe('');
    expect(seen.codes.get('server/unavailable') ?? 0, told).toBe(0);
    expect(honest.refusals, told).toEqual([]);
    expect(honest.gaps, told).toEqual([]);
    expect(played + honest.version, told).toBeGreaterThan(50);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(seen.codes.get('request/invalid') ?? 0, told).toBeGreaterThan(MINUTES > 0 ? 0 : FRAMES / 100);
    honest.over = true;
    for (const attacker of attackers) attacker.leave();
    const growth = heap() - warm;
    console.log(
      `${told}: ${[...seen.codes].map(([code, count]) => `${code} ${count}`).join(', ')}; ${seen.connections} connections, heap ${(growth / 2 ** 20).toFixed(1)} MB, ${played + honest.version} honest moves`,
    );
    expect(growth).toBeLessThan(GROWTH_MAX);
  },
  Math.max(120_000 + FRAMES * 60, MINUTES * 60_000 * 1.5),
);
