import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { LOCK_BEFORE_MS } from '@hokm/shared/api/predictions/limits';
import type { MatchRecord, MoveRecord } from '@hokm/server/play/games/match-record';
import { auditPredictions } from '@hokm/server/predictions/audit-predictions';
import type { PredictionRecord } from '@hokm/server/predictions/model';
import { winnerOf } from '@hokm/server/predictions/offer';
import { outcomeOf, returned, type Bet } from '@hokm/server/predictions/payout';
import { auditWallets } from '@hokm/server/wallet/audit';
import type { EntryRecord } from '@hokm/server/wallet/model';
import { SEATS } from '@hokm/shared/rules';
import type { Documents } from './documents.js';
import type { SimulatedSpectator } from './spectator.js';

/** The traces of the predictions of a match. */
interface PredictionEvidence {
  readonly record: MatchRecord;
  readonly log: readonly MoveRecord[];
  readonly spectators: readonly SimulatedSpectator[];
  /** How far two clocks of the world may differ, ms. */
  readonly skewMs: number;
}

/** The coins that a person's entries moved for the predictions of the match. */
interface Moved {
  readonly given: number;
  readonly got: number;
}

function movedOf(documents: Documents, match: string, person: string): Moved {
  const contra = `escrow:p:${match}`;
  const entries = documents.find('wallet_entries', { account: person, contra }) as unknown as EntryRecord[];
  const sum = (some: readonly EntryRecord[]) =>
    some.reduce((total, { amount }) => total + Math.abs(amount), 0);
  return {
    given: sum(entries.filter(({ amount }) => amount < 0)),
    got: sum(entries.filter(({ amount }) => amount > 0)),
  };
}

/** When the fourth card fell, by the log; never where it did not. */
function fourthCardAt(log: readonly MoveRecord[]): number {
  const cards = log.filter(({ move }) => move.type === 'play_card');
  return cards[SEATS.length - 1]?.move.at ?? Infinity;
}

/** Checks the outcome of each confirmed prediction. */
function* confirmedProblems(record: PredictionRecord | null, { spectators }: PredictionEvidence) {
  for (const { player_id, confirmed } of spectators)
    for (const [key, { team, coins }] of confirmed) {
      const bet = record?.bets[player_id];
      if (bet?.key !== key || bet.coins !== coins || bet.team !== ['team1', 'team2'].indexOf(team))
        yield `${key} was confirmed and is not there`;
    }
}

/** People whose coins were taken, each once, with whether it was in time. */
function* betProblems(
  documents: Documents,
  { bets, payments = [] }: PredictionRecord,
  { record, log, spectators, skewMs }: PredictionEvidence,
): Generator<string> {
  const until = fourthCardAt(log) - LOCK_BEFORE_MS;
  const all: Bet[] = [];
  for (const { player_id, sentAt } of spectators) {
    const { given, got } = movedOf(documents, record._id, player_id);
    const bet = bets[player_id];
    if (given > 0 && bet !== undefined) all.push({ ...bet, player_id });
    if (given > 0 && given !== bet?.coins) yield `${player_id} gave ${given} coins of ${bet?.coins ?? 0}`;
    const paid = payments.filter((each) => each.player_id === player_id);
    const due = paid.reduce((sum, { coins }) => sum + coins, 0);
    if (got !== due) yield `${player_id} got ${got} coins of ${due}`;
    if (given === 0 && got > 0) yield `${player_id} got ${got} coins for nothing`;
    if (bet?.state === 'asked') yield `nobody knows what became of the coins of ${player_id}`;
    if (bet?.state === 'in' && (sentAt.get(bet.key) ?? Infinity) > until + skewMs)
      yield `${player_id} predicted too late, and it counts`;
  }
  const valid = all.filter(({ asked_at }) => asked_at <= until);
  const late = all.filter(({ asked_at }) => asked_at > until);
  const state = record.snapshot?.state ?? null;
  const decided = outcomeOf(valid, state === null ? null : winnerOf(state)).payments;
  const byPerson = (some: typeof payments) =>
    [...some].sort((one, other) => (one.player_id < other.player_id ? -1 : 1));
  if (!isDeepStrictEqual(byPerson(payments), byPerson([...decided, ...returned(late)])))
    yield 'the coins of predictions were not decided by the log and the result';
}

/** The promises about predictions that do not hold. */
export function predictionProblems(documents: Documents, evidence: PredictionEvidence): string[] {
  const [found] = documents.find('predictions', {}) as unknown as PredictionRecord[];
  const record = found ?? null;
  const problems = [...confirmedProblems(record, evidence)];
  if (record === null) {
    const moved = evidence.spectators.some(
      ({ player_id }) => movedOf(documents, evidence.record._id, player_id).given > 0,
    );
    return moved ? [...problems, 'coins were taken for no prediction'] : problems;
  }
  if (record.phase !== 'closed') problems.push(`predictions are "${record.phase}" in the end`);
  return [...problems, ...betProblems(documents, record, evidence)];
}

/** The findings of the product's own audits. */
export async function auditProblems(connection: Connection): Promise<string[]> {
  const problems: string[] = [];
  for await (const each of auditWallets(connection)) problems.push(`wallets: ${JSON.stringify(each)}`);
  for await (const each of auditPredictions(connection, Infinity))
    problems.push(`predictions: ${JSON.stringify(each)}`);
  return problems;
}
