import { isDeepStrictEqual } from 'node:util';
import type { AccountRecord } from '@hokm/server/accounts/model';
import type { MatchRecord } from '@hokm/server/play/games/match-record';
import { outcomeOf } from '@hokm/server/stakes/settle-stakes';
import { entryId, type EntryRecord } from '@hokm/server/wallet/model';
import { EARNED } from './coins.js';
import type { Documents } from './documents.js';
import type { Witness } from './check.js';

type Kept = Pick<EntryRecord, '_id' | 'kind' | 'amount' | 'seq' | 'balance' | 'bound' | 'contra'>;

/** A person, and all entries of the account, those of the ledger and those that it does not have yet. */
export interface Purse {
  readonly id: string;
  readonly account: AccountRecord;
  readonly entries: readonly Kept[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

export function purses(documents: Documents): Purse[] {
  const accounts = documents.find('accounts', {}) as unknown as AccountRecord[];
  return accounts.map((account) => {
    const id = String(account._id);
    const ledger = documents.find('wallet_entries', { account: id }) as unknown as EntryRecord[];
    const there = new Set(ledger.map(({ _id }) => _id));
    const pending = (account.wallet?.pending ?? []).map(({ key, ...entry }) => ({
      ...entry,
      _id: entryId(id, key),
    }));
    const entries = [...ledger, ...pending.filter(({ _id }) => !there.has(_id))];
    return { id, account, entries: entries.sort((one, other) => one.seq - other.seq) };
  });
}

/** A client that has a name. */
interface Player extends Pick<Witness, 'acknowledged'> {
  readonly player_id: string;
}

/** The first law: a balance is the sum of its entries, each counted once, and none is below zero. */
export function* purseProblems({ id, account, entries }: Purse): Generator<string> {
  let balance = 0;
  for (const [index, entry] of entries.entries()) {
    balance += entry.amount;
    if (entry.seq !== index + 1) yield `entry ${index + 1} of ${id} has number ${entry.seq}`;
    if (entry.balance !== balance) yield `entry ${entry._id} says ${entry.balance} coins of ${balance}`;
    if (balance < 0 || balance < (entry.bound ?? 0)) yield `${id} has ${balance} coins after ${entry._id}`;
  }
  if (account.balance !== balance) yield `${id} has ${account.balance} coins, by the ledger ${balance}`;
}

/** The second law: what the pot holds is what was decided to be out of the game, and each got their payment once. */
function* potProblems({ _id, options, stakes, snapshot }: MatchRecord, all: readonly Purse[]) {
  const isPlayed = snapshot !== null;
  if (isPlayed && stakes?.phase !== 'settled') yield `coins are "${stakes?.phase ?? 'none'}" in the end`;
  if (!isPlayed && stakes !== undefined && stakes.phase !== 'open')
    yield `coins of a room without a match are "${stakes.phase}"`;
  const { payments = [], payers = [] } = isPlayed ? (stakes ?? {}) : {};
  for (const { id, entries } of all) {
    const moved = sum(
      entries.filter(({ contra }) => contra === `escrow:m:${_id}`).map((each) => each.amount),
    );
    const paid = sum(payments.filter(({ player_id }) => player_id === id).map(({ coins }) => coins));
    const due = payers.includes(id) ? paid - options.stake : 0;
    if (moved !== due) yield `${id} has ${moved} coins of the match, and should have ${due}`;
  }
  if (snapshot === null) return;
  const decided = outcomeOf(snapshot.state, options.stake);
  if (stakes?.outcome !== decided.outcome || !isDeepStrictEqual(payments, decided.payments))
    yield `the coins were decided as "${stakes?.outcome ?? ''}", not by the end of the match`;
}

function* earnedProblems(players: readonly Player[], all: readonly Purse[]): Generator<string> {
  const keys = new Set(all.flatMap(({ entries }) => entries.map(({ _id }) => _id)));
  for (const { player_id, acknowledged } of players)
    for (const command of acknowledged.keys())
      if (command.startsWith('earn') && !keys.has(entryId(player_id, command)))
        yield `${command} of ${player_id} was confirmed: ${EARNED} coins are missing`;
}

/** What is promised of coins and does not hold. */
export function coinProblems(
  documents: Documents,
  record: MatchRecord,
  players: readonly Player[],
): string[] {
  const all = purses(documents);
  return [
    ...all.flatMap((purse) => [...purseProblems(purse)]),
    ...(record.options.stake > 0 ? potProblems(record, all) : []),
    ...earnedProblems(players, all),
  ];
}
