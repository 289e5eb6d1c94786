import type { MatchRecord } from './match-record.js';

/** Part of what follows from a finished match. It may run several times and at the same time, with the same outcome. */
export type Step = () => Promise<void>;

/** A person who played a match to its end. */
export interface FinishedPlayer {
  readonly account: string;
  /** False where the match does not count for the person: `countingOf`. */
  readonly counts: boolean;
  readonly won: boolean;
  /** Points of both teams. */
  readonly us: number;
  readonly them: number;
}

/**
 * The stages after a match, in order. `result`: from the end of the match alone. `totals`: from what `result` changed.
 * `moves`: the moves are in the match's document. `people`: everything is counted; skipped once the moves are deleted.
 */
export const STAGES = ['result', 'totals', 'moves', 'people'] as const;

/** Steps of a subject after each finished match. */
export interface AfterMatch {
  readonly stage: (typeof STAGES)[number];
  steps(record: MatchRecord, players: readonly FinishedPlayer[]): readonly Step[];
}

declare module '../../platform/modules/module.js' {
  interface Contributions {
    readonly afterMatch?: readonly AfterMatch[];
  }
}
