import { TIME_AFTER_GAP_MS, withTimeGranted, type Command, type MatchState } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import type { CommandExecutor } from './command-executor.js';
import type { Table } from './table.js';

/**
 * The command after a gap that ended at `gapEnd` (ms since 1970; 0: there was none), or null where everybody whose time ran then has
 * enough. What was granted once is enough for that gap, so the clock plays in the end.
 */
export function grantOf(state: MatchState, gapEnd: number): Command | null {
  const short = state.phase !== 'finished' && withTimeGranted(state, TIME_AFTER_GAP_MS, gapEnd) !== state;
  return short ? { type: 'grant_time', ms: TIME_AFTER_GAP_MS } : null;
}

/**
 * Gives time to whose turn or grace ran while nobody kept the match. Where that cannot be stored now, the clock does it
 * before it plays.
 */
export async function grantTime(
  table: Table,
  executor: Pick<CommandExecutor, 'execute'>,
  log: Log,
): Promise<void> {
  try {
    await executor.execute(table, (state) => grantOf(state, table.gapEnd));
  } catch (error) {
    log.warn({ err: error, match: table.id }, 'time after a gap could not be granted yet');
  }
}
