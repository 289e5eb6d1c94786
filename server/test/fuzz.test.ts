import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { Attacker, type Seen } from './support/fuzz/attacker.js';
import { shots, type Shot } from './support/fuzz/payloads.js';
import { startTestServer, type TestServer } from './support/server.js';
import { aTable, type TestTable } from './support/table.js';

/** `npm run fuzz` asks for 100,000. */
const FRAMES = Number(process.env['FUZZ_FRAMES'] ?? 2_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 25;
const ATTACKERS = 4;
/** Largest growth of the heap between the first tenth and the end, bytes. */
const GROWTH_MAX = 48 * 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error' });
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
    const answer =
      state.phase === 'choosing_rule'
        ? await player.call('select_rule', { room_id, rule_suit: 'Heart', command_id })
        : await player.call('play_card', { room_id, card_id: state.legal_card_ids[0], command_id });
    if (!answer.ok) this.refusals.push(`${state.version}: ${answer.code ?? ''}`);
  }
}

it(
  `neither ${FRAMES} bad frames and requests nor their senders harm an honest table`,
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
    let warm = 0;
    for (let sent = 0; sent < FRAMES; sent += AT_ONCE) {
      if (honest.isOver) {
        expect([...honest.refusals, ...honest.gaps], `FUZZ_SEED=${SEED}`).toEqual([]);
        honest.leave();
        played += honest.version;
        honest = await sitDown();
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
      if (warm === 0 && sent >= FRAMES / 10) warm = heap();
    }
    const told = `FUZZ_SEED=${SEED}`;
    expect(seen.leaks, told).toEqual([]);
    expect(seen.failures, told).toEqual([]);
    expect(server.logged(), told).toBe('');
    expect(seen.codes.get('server/unavailable') ?? 0, told).toBe(0);
    expect(honest.refusals, told).toEqual([]);
    expect(honest.gaps, told).toEqual([]);
    expect(played + honest.version, told).toBeGreaterThan(50);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(seen.codes.get('request/invalid') ?? 0, told).toBeGreaterThan(FRAMES / 100);
    honest.over = true;
    for (const attacker of attackers) attacker.leave();
    const growth = heap() - warm;
    console.log(
      `${told}: ${[...seen.codes].map(([code, count]) => `${code} ${count}`).join(', ')}; ${seen.connections} connections, heap ${(growth / 2 ** 20).toFixed(1)} MB, ${played + honest.version} honest moves`,
    );
    expect(growth).toBeLessThan(GROWTH_MAX);
  },
  Math.max(120_000, FRAMES * 20),
);
