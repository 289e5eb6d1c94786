import type { Connection } from 'mongoose';
import type { Clock } from '../platform/core/ports.js';
import type { DayReader } from './day-counts.js';
import type { Tallies } from './tallies.js';
import type { Totals } from './totals.js';

/** The dependencies of what is read for the panel. */
export interface ReportContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly days: DayReader;
  readonly tallies: Tallies;
  readonly totals: Totals;
}
