import type { Move } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import type { Table } from './table.js';

/** Part of the server that follows the moves of all matches in memory. */
export interface MoveListener {
  /** For the log. */
  readonly name: string;
  /**
   * Called after a move is stored, before its sender is answered. `own`: this process stored it. A promise is awaited
   * before the next listener is called.
   */
  onMove(table: Table, move: Move, own: boolean): Promise<void> | void;
}

/** Counts and logs the moves that this process stores. */
export function moveMetrics(metrics: Pick<Metrics, 'moveStored'>, log: Log): MoveListener {
  return {
    name: 'move metrics',
    onMove(table, move, own) {
      if (!own) return;
      metrics.moveStored(move);
      log.debug({ match: table.id, version: table.state.version, type: move.type }, 'move stored');
    },
  };
}

/** Wakes the settlement of finished matches. */
export function settlementWaker(worker: { wake(): void }): MoveListener {
  return {
    name: 'settlement',
    onMove({ state }) {
      if (state.phase === 'finished') worker.wake();
    },
  };
}
