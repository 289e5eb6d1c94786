import type { Connection } from 'mongoose';
import type { Language } from '@hokm/shared/language';
import type { AdminLevel } from '@hokm/shared/policy';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { Report } from './report.js';
import type { Words } from './words.js';

/** What a report is collected from. */
export interface CollectContext {
  readonly connection: Connection;
  readonly chain: AuditLog;
  /** Ids of the open accounts of a level and above. */
  readonly staffOf: (level: AdminLevel) => Promise<readonly string[]>;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** The span of a report. */
interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly language: Language;
  readonly words: Words;
}

type Collected = Pick<Report, 'facts' | 'tables'>;
export type Collect = (context: CollectContext, span: Span) => Promise<Collected>;

/** Counts of something by name, the largest first. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string, n = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + n);
  }

  get sorted(): readonly (readonly [string, number])[] {
    return [...this.counts].sort(([, a], [, b]) => b - a);
  }
}
