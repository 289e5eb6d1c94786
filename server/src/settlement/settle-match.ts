import type { Connection } from 'mongoose';
import { SEATS, teamOf } from '@hokm/shared/rules';
import { countingOf } from '@hokm/shared/standing';
import type { Clock } from '../platform/core/ports.js';
import { STAGES, type AfterMatch, type FinishedPlayer, type Step } from '../play/games/after-match.js';
import type { MatchLog } from '../play/games/match-log.js';
import type { RewardRecord } from '../play/games/match-outcome.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { MOVES_KEPT_MS } from '../play/games/orphaned-move.js';
import { matchRewards } from '../standing/match-rewards.js';

export interface SettleContext {
  readonly connection: Connection;
  readonly matches: MatchModel;
  readonly moves: MatchLog;
  readonly clock: Clock;
  readonly afterMatch: () => readonly AfterMatch[];
  /** Called once, by the worker that stored the rewards of a match. */
  readonly onRewards?: ((record: MatchRecord, rewards: readonly RewardRecord[]) => void) | undefined;
}

/** Copies all moves into the match's document, unless they are there. Rejects when the log has a gap. */
async function keepLog({ matches, moves }: SettleContext, { _id, snapshot }: MatchRecord): Promise<void> {
  if ((await matches.exists({ _id, log: { $exists: true } })) !== null) return;
  const log = await moves.since(_id, 0);
  if (log.length === snapshot?.version) {
    await matches.updateOne({ _id, log: { $exists: false } }, { $set: { log } });
    return;
  }
  // Another worker may have deleted them while they were read here.
  if ((await matches.exists({ _id, log: { $exists: true } })) === null)
    throw new Error(`match ${_id} ended at version ${snapshot?.version ?? 0} and has ${log.length} moves`);
}

/**
 * Closes a match: its rewards are stored by the same update, which only the first of several workers makes, and then
 * announced. A process that dies in between announces nothing; the rewards can be read.
 */
async function finalizeMatch(
  { connection, matches, onRewards }: SettleContext,
  record: MatchRecord,
  update: { $set: Partial<MatchRecord>; $unset?: { settle_at: 1 } },
): Promise<void> {
  const { _id, settle_at } = record;
  const gains = await matchRewards(connection, record);
  const $set = { effects: [], ...(gains.length > 0 ? { gains } : {}), ...update.$set };
  const { matchedCount } = await matches.updateOne({ _id, settle_at }, { ...update, $set });
  if (matchedCount > 0 && gains.length > 0) onRewards?.(record, gains);
}

/** The people who played a match to its end; nobody of one that is void. */
function finishedPlayers({ snapshot }: MatchRecord): FinishedPlayer[] {
  const state = snapshot?.state;
  if (state?.result?.winner == null) return [];
  const { result, points, seats } = state;
  return SEATS.filter((seat) => seats[seat].person && !seats[seat].left).map((seat) => {
    const team = teamOf(seat);
    return {
      account: seats[seat].player_id,
      counts: countingOf(state, seat) === 'counted',
      won: team === result.winner,
      us: points[team],
      them: points[team === 0 ? 1 : 0],
    };
  });
}

/**
 * The remaining steps for a finished match, in order. Its moves are copied into its document before the stage `moves`, and
 * deleted once they have stood long enough for every process to know of the end. After a failed step the match is still
 * due, and all steps run again.
 */
export function settlingSteps(context: SettleContext, record: MatchRecord): Step[] {
  const { moves, clock } = context;
  const { _id, finished_at } = record;
  const movesUntil = (finished_at ?? 0) + MOVES_KEPT_MS;
  const deletesMoves = clock.now() >= movesUntil;
  const players = finishedPlayers(record);
  const stages = deletesMoves ? STAGES.filter((stage) => stage !== 'people') : STAGES;
  const steps = stages.flatMap((stage): Step[] => [
    ...(stage === 'moves' ? [() => keepLog(context, record)] : []),
    ...context
      .afterMatch()
      .filter((each) => each.stage === stage)
      .flatMap((each) => each.steps(record, players)),
  ]);
  if (!deletesMoves)
    return [...steps, () => finalizeMatch(context, record, { $set: { settle_at: movesUntil } })];
  return [
    ...steps,
    () => moves.deleteMoves(_id),
    () => finalizeMatch(context, record, { $set: {}, $unset: { settle_at: 1 } }),
  ];
}
