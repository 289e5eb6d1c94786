import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { fold, type MatchState } from '@hokm/shared/rules';
import type { JobFinding } from '@hokm/shared/api/jobs';
import { createIndexes, type AnyCollection } from '../platform/database/collection.js';
import type { Log } from '../platform/core/ports.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import { MatchReader } from '../play/games/match-reader.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import { auditPredictions } from '../predictions/audit-predictions.js';
import { auditTours } from '../tournaments/audit-tours.js';
import { auditPots } from '../stakes/audit-pots.js';
import { auditWallets } from '../wallet/audit.js';
import { faultOf } from './fault.js';

/** Matches that are played again. */
const MATCHES = 100;

export interface CheckContext {
  /** The audit log of a database. */
  readonly auditLogOf: (connection: Connection) => AuditLog;
  readonly collections: () => readonly AnyCollection[];
  readonly log: Log;
}

/** What of a restored database does not hold together; empty when all does. */
export async function checkRestored(
  connection: Connection,
  { auditLogOf, collections, log }: CheckContext,
  signal: AbortSignal,
): Promise<{
  readonly findings: readonly JobFinding[];
  /** Matches whose moves lead to what is stored of them. */
  readonly matches: number;
}> {
  const findings: JobFinding[] = [];
  const note = (code: string, target: string, detail: string): void => {
    findings.push({ level: 'error', code, target, detail });
  };
  for (const collection of collections())
    await createIndexes(connection, [collection]).catch((error: unknown) => {
      if (faultOf(error) !== null) throw error;
      note('index_differs', collection.name, error instanceof Error ? error.message : String(error));
    });
  signal.throwIfAborted();
  const { broken_at } = await auditLogOf(connection).verify();
  if (broken_at !== null) note('audit_broken', 'audit_log', String(broken_at));
  signal.throwIfAborted();
  for await (const { account, why } of auditWallets(connection))
    note('wallet_differs', `accounts:${account}`, why);
  for await (const { match, held, expected } of auditPots(connection, Infinity))
    note('pot_differs', `matches:${match}`, `${held}, not ${expected}`);
  for await (const { match, held, expected } of auditPredictions(connection, Infinity))
    note('pot_differs', `predictions:${match}`, `${held}, not ${expected}`);
  for await (const { match, held, expected } of auditTours(connection, Infinity))
    note('pot_differs', `tours:${match}`, `${held}, not ${expected}`);
  const finished = await matchModel(connection)
    // A room that closed before its match began has neither.
    .find({ status: 'finished', $or: [{ snapshot: { $ne: null } }, { result: { $ne: null } }] })
    .sort({ created_at: -1 })
    .limit(MATCHES)
    .lean<MatchRecord[]>();
  const reader = new MatchReader(connection, log);
  let matches = 0;
  for (const record of finished) {
    signal.throwIfAborted();
    const why = await differenceOf(reader, record);
    if (why === null) matches += 1;
    else note('match_differs', `matches:${record._id}`, why);
  }
  return { findings, matches };
}

/** What of a finished match its moves do not lead to; null when they lead to all of it. */
async function differenceOf(reader: MatchReader, record: MatchRecord): Promise<string | null> {
  const history = await reader.read(record);
  if (history === null) return 'it cannot be read';
  let state: MatchState;
  try {
    state = history.moves.reduce(fold, history.first);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (state.phase !== 'finished') return `it ends as ${state.phase} after ${history.moves.length} moves`;
  const { snapshot, result } = record;
  if (!isDeepStrictEqual(state.result, result)) return 'its result differs';
  const isLast = snapshot?.version === history.moves.length;
  return isLast && !isDeepStrictEqual(state.points, snapshot.state.points) ? 'its points differ' : null;
}
