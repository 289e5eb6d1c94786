import { describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { SUITS, type Move } from '@hokm/shared/rules';
import { playRandomMatch } from '../../../../shared/src/rules/testing/random-match.js';
import { openWorld, playUntil, startTable } from '../../../test/support/games.js';
import { seededBytes, seededRandom } from '../../../test/support/random.js';
import { singleProcessBus, publicMove, type Bus } from './bus.js';
import { MatchRuntime, newNodeId } from './match-runtime.js';

it('never carries a deal, nor a seed that a player added', () => {
  const carried: Move[] = [];
  const kept = new Set<string>();
  for (let seed = 1; seed <= 20; seed++) {
    const { moves } = playRandomMatch(seed);
    for (const move of moves) {
      const shown = publicMove(move);
      if (shown === null) kept.add(move.type);
      else carried.push(shown);
    }
  }
  expect([...kept].sort()).toEqual(['add_client_seed', 'deal']);
  expect(carried.length).toBeGreaterThan(1_000);
  // Of cards only the one that was played, of seeds none.
  for (const move of carried) {
    const { type, ...rest } = move;
    const named = JSON.stringify(rest).match(/"(?:[2-9]|10|[JQKA])[SHDC]"/g) ?? [];
    expect(named.length).toBe(type === 'play_card' ? 1 : 0);
    expect(rest).not.toHaveProperty('deck');
    expect(rest).not.toHaveProperty('server_seed');
    if ('suit' in rest) expect(SUITS).toContain(rest.suit);
  }
});

describe('a process that has heard nothing for a while', () => {
  it('reads what it has missed as soon as the bus is back', async () => {
    const world = await openWorld();
    try {
      const table = await startTable(world, 1);
      let back = (): void => undefined;
      const bus: Bus = { ...singleProcessBus, onRejoined: (hear) => void (back = hear) };
      const { connection, timers } = world;
      const log = pino({ level: 'silent' });
      const randomBytes = seededBytes(9);
      const deaf = new MatchRuntime({
        node: newNodeId(randomBytes),
        connection,
        // Its own deadlines would make it look into the log.
        timers: { now: () => timers.now(), set: () => ({ cancel: () => undefined }) },
        randomBytes,
        random: seededRandom(9),
        log,
        singleProcess: false,
        bus,
        moveListeners: [],
      });
      const there = await deaf.tables.get(table.roomId);
      await playUntil(world, table, () => table.state.phase === 'playing');
      expect(there?.state.version).toBeLessThan(table.state.version);
      back();
      await vi.waitFor(() => expect(there?.state).toEqual(table.state));
      await deaf.stop();
    } finally {
      await world.close();
    }
  });
});
