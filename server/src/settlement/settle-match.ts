import type { Connection } from 'mongoose';
import type { MatchLog } from '../play/games/match-log.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { MOVES_KEPT_MS } from '../play/games/orphaned-move.js';
import type { Clock } from '../platform/core/ports.js';
import { afterMatchSteps, type AfterMatch } from './after-match.js';
import type { RewardRecord } from '../play/games/match-outcome.js';
import { matchRewards } from '../standing/match-rewards.js';
import { standingSteps } from '../standing/standing-steps.js';

export interface SettleContext {
  readonly connection: Connection;
  readonly matches: MatchModel;
  readonly moves: MatchLog;
  readonly clock: Clock;
  /** What else follows for people; null where nothing does. */
  readonly after: AfterMatch | null;
  /** Hears once, of the one who stored it, what a match has brought its people. */
  readonly gained?: ((record: MatchRecord, gains: readonly RewardRecord[]) => void) | undefined;
}

/** What is done for a finished match; each step may be done again, and by several at once, with the same outcome. */
export type Step = () => Promise<void>;

/** Puts all moves into the match's document, unless they are there. Rejects when the log has a gap. */
async function keepLog({ matches, moves }: SettleContext, { _id, snapshot }: MatchRecord): Promise<void> {
  if ((await matches.exists({ _id, log: { $exists: true } })) !== null) return;
  const log = await moves.since(_id, 0);
  if (log.length === snapshot?.version) {
    await matches.updateOne({ _id, log: { $exists: false } }, { $set: { log } });
    return;
  }
  // Another worker may have put them away while they were read here.
  if ((await matches.exists({ _id, log: { $exists: true } })) === null)
    throw new Error(`match ${_id} ended at version ${snapshot?.version ?? 0} and has ${log.length} moves`);
}

/**
 * All that follows from a match is done: what it brought its people is stored by the same update, which only the first
 * of several workers makes, and then told. Who dies in between tells nobody; it can be read.
 */
async function finalizeMatch(
  { connection, matches, gained }: SettleContext,
  record: MatchRecord,
  update: { $set: Partial<MatchRecord>; $unset?: { settle_at: 1 } },
): Promise<void> {
  const { _id, settle_at } = record;
  const gains = await matchRewards(connection, record);
  const $set = { effects: [], ...(gains.length > 0 ? { gains } : {}), ...update.$set };
  const { matchedCount } = await matches.updateOne({ _id, settle_at }, { ...update, $set });
  if (matchedCount > 0 && gains.length > 0) gained?.(record, gains);
}

/**
 * The steps that remain for a finished match, in order: each effect once, its moves into its document, what its hands
 * count, and, when the moves have stood long enough for every process to know of the end, its moves out of `moves`.
 * After a step that was not finished the match is still due, and all steps are done again.
 */
export function settlingSteps(context: SettleContext, record: MatchRecord): Step[] {
  const { moves, clock } = context;
  const { _id, finished_at } = record;
  const movesUntil = (finished_at ?? 0) + MOVES_KEPT_MS;
  const { byResult, byHands } = standingSteps(context, record);
  const steps: Step[] = [...byResult, () => keepLog(context, record), ...byHands];
  if (clock.now() < movesUntil) {
    steps.push(...(context.after === null ? [] : afterMatchSteps(context.after, record)), () =>
      finalizeMatch(context, record, { $set: { settle_at: movesUntil } }),
    );
  } else {
    steps.push(
      () => moves.deleteMoves(_id),
      () => finalizeMatch(context, record, { $set: {}, $unset: { settle_at: 1 } }),
    );
  }
  return steps;
}
