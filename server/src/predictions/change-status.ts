import type { QueryFilter } from 'mongoose';
import type { changePredictionStatus as contract } from '@hokm/shared/api/predictions';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { TEAM_NAMES } from '@hokm/shared/protocol';
import type { RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import type { PredictionContext } from './context.js';
import type { PredictionRecord } from './model.js';
import { winnerOf } from './offer.js';
import { settlePrediction } from './settle-prediction.js';

export interface StatusContext extends PredictionContext {
  readonly audit: Pick<AuditQueue, 'flush'>;
  readonly randomBytes: RandomBytes;
}

type Code = RefusalsOf<typeof contract>;
type Wish = BodyOf<typeof contract>;

/** Whether a match is over with this winner: what is paid out follows from the stored result alone. */
async function resultProblem(
  { histories }: PredictionContext,
  record: PredictionRecord,
  winner: Wish['winner'],
): Promise<Code | null> {
  const match = await histories.find(record._id);
  if (match?.status !== 'finished' || match.snapshot === null) return 'predictions/not_finished';
  const stored = winnerOf(match.snapshot.state);
  return stored !== null && TEAM_NAMES[stored] === winner ? null : 'predictions/wrong_winner';
}

interface Change {
  readonly from: PredictionRecord['phase'][];
  readonly set: Partial<PredictionRecord>;
}

/** Which predictions may come to a status, and what is written for it. */
const CHANGES: Readonly<Record<Wish['status'], (now: number, reason: string) => Change>> = {
  locked: (now) => ({ from: ['open'], set: { phase: 'locked', closed_at: now } }),
  void: (now, void_reason) => ({ from: ['open', 'locked'], set: { void_reason, due_at: now } }),
  settled: (now) => ({ from: ['open', 'locked'], set: { due_at: now } }),
};

/** Changes the status of a match's predictions for staff: the wish and its audit entry are one write, then it is carried out. */
export async function changeStatus(
  context: StatusContext,
  call: StaffCall,
  match: string,
  { status, winner, reason }: Wish,
): Promise<Result<{ record: PredictionRecord }, Code>> {
  const { book, audit, clock } = context;
  const { id: staff } = call.account;
  const record = await book.find(match);
  if (record === null) return refuse('request/not_found');
  const isOwn = record.people.includes(staff) || record.players.some(({ player_id }) => player_id === staff);
  if (isOwn) return refuse('users/self');
  const problem = status === 'settled' ? await resultProblem(context, record, winner) : null;
  if (problem !== null) return refuse(problem);
  const { from, set } = CHANGES[status](clock.now(), reason);
  const { $push, $set } = withAudit(
    auditAction(call, context, {
      action: `predictions.${status}`,
      target: `predictions:${match}`,
      reason,
    }),
  );
  const filter: QueryFilter<PredictionRecord> = {
    _id: match,
    phase: { $in: from },
    void_reason: { $exists: false },
    people: { $ne: staff },
  };
  const changed = await book.model
    .findOneAndUpdate(filter, { $push, $set: { ...$set, ...set } }, { returnDocument: 'after' })
    .lean<PredictionRecord>();
  if (changed === null) return refuse('predictions/closed');
  await audit.flush(book.model, changed);
  book.changed(match);
  if (status !== 'locked') await settlePrediction(context, match);
  return { ok: true, record: (await book.find(match)) ?? changed };
}
