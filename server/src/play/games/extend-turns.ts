import type { Command, MatchState } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import type { CommandExecutor } from './command-executor.js';
import type { Table } from './table.js';

/** Extends the turn of a person, if one runs now. A bot needs no time, and a pause stops the clock anyway. */
function extension({ turn, pause, seats }: MatchState, ms: number): Command | null {
  const runs = turn !== null && pause === null && seats[turn.seat].control === 'player';
  return runs ? { type: 'extend_turn', ms } : null;
}

/** Extends the running turns by `ms` before a planned stop, so that the stop costs nobody a card. */
export async function extendTurns(
  tables: Iterable<Table>,
  executor: Pick<CommandExecutor, 'execute'>,
  ms: number,
  log: Log,
): Promise<void> {
  await Promise.all(
    [...tables].map(async (table) => {
      try {
        await executor.execute(table, (state) => extension(state, ms));
      } catch (error) {
        log.warn({ err: error, match: table.id }, 'a turn could not be extended');
      }
    }),
  );
}
