import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/tournaments';
import type { Account } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { FeePayer } from '../stakes/person-stakes.js';
import {
  arenaPlayerId,
  entryAs,
  leavesArena,
  placeIn,
  withSome,
  type ArenaPlayerModel,
  type ArenaPlayerRecord,
} from './arena-model.js';
import { slipOf, type TourContext } from './context.js';
import type { EntryRecord, TourRecord } from './model.js';
import { NO_SCORE } from './rules/arena-score.js';
import { giveFeesBack, signUpProblem } from './sign-up.js';
import { changeTour, findTour } from './tours.js';

type Person = Pick<Account, 'id' | 'is_guest'>;
type Refusal = RefusalsOf<typeof contract.joinTournament>;

/** Writes down that a person asks to be in, after their last try; null where that has changed. */
async function ask(
  { players, clock }: TourContext,
  tour: TourRecord,
  person: string,
  { key, last }: { readonly key: string; readonly last: EntryRecord | undefined },
): Promise<EntryRecord | null> {
  const _id = arenaPlayerId(tour, person);
  const now = clock.now();
  const entry: EntryRecord = {
    state: 'asked',
    round: (last?.round ?? 0) + 1,
    key,
    at: now,
    fee: tour.fee,
    wants: null,
    partner: null,
    is_checked: tour.status === 'running',
  };
  if (last !== undefined) {
    const { matchedCount } = await players.updateOne(entryAs(tour, person, last), { $set: { entry } });
    return matchedCount === 1 ? entry : null;
  }
  const row: ArenaPlayerRecord = {
    _id,
    tour_id: tour._id.toHexString(),
    player_id: person,
    entry,
    score: NO_SCORE,
    table: null,
    drawn: 0,
    since: now,
    is_resting: false,
    partner: null,
    met: [],
  };
  try {
    await players.create(row);
    return entry;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** The free numbers of an arena. */
async function freeNumbers(model: ArenaPlayerModel, tour: TourRecord): Promise<number[]> {
  const taken = await model
    .find({ tour_id: tour._id.toHexString(), 'entry.state': 'in' })
    .select({ entrant: 1 })
    .lean<Pick<ArenaPlayerRecord, 'entrant'>[]>();
  const numbers = new Set(taken.map(({ entrant }) => entrant));
  return Array.from({ length: tour.seats }, (_, n) => n + 1).filter((n) => !numbers.has(n));
}

/**
 * A person whose fee is held gets a number and is in: `number`, which was given to their call alone, or after the last one of those that
 * people have left free. The answer is their row. `full`: there is none. `changed`: their try has changed.
 */
async function comeIn(
  { players, clock, randomBytes }: TourContext,
  tour: TourRecord,
  person: string,
  { entry, number }: { readonly entry: EntryRecord; readonly number: number },
): Promise<ArenaPlayerRecord | 'full' | 'changed'> {
  const below = (n: number) => randomBytes(4).readUInt32BE() % n;
  for (let isFirst = true; ; isFirst = false) {
    const free = isFirst && number <= tour.seats ? [number] : await freeNumbers(players, tour);
    const entrant = free[below(Math.max(1, free.length))];
    if (entrant === undefined) return 'full';
    try {
      const came: ArenaPlayerRecord | null = await players.findOneAndUpdate(
        entryAs(tour, person, entry),
        { $set: { 'entry.state': 'in', entrant, place: placeIn(tour, entrant), since: clock.now() } },
        { returnDocument: 'after', lean: true },
      );
      return came ?? 'changed';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Gives up a try of a person: what was held comes back, by this process or any other. */
async function giveUp(
  context: TourContext,
  tour: TourRecord,
  person: string,
  entry: EntryRecord,
): Promise<void> {
  const { model, players, clock } = context;
  await leavesArena(players, tour, person, entry);
  await model.updateOne({ _id: tour._id }, { $min: { due_at: clock.now() } });
  await giveFeesBack(context, await withSome(players, tour, [person]));
}

/** A person who has come to an arena: it, and their row. */
type Come = Result<{ tour: TourRecord; row?: ArenaPlayerRecord }, Refusal>;

/**
 * Signs a person up for an arena, also while it runs: the wish is written down, then the fee is held, then they get a number. A process
 * that calls the arena off afterwards finds the wish.
 */
export async function joinArena(
  context: TourContext,
  person: Person,
  tour: TourRecord,
  key: string,
): Promise<Come> {
  return (await comeFirst(context, person, tour, key)) ?? (await comeAgain(context, person, tour, key));
}

/** The first try of a person who may come; null where they have tried before, or may not. Nothing of theirs is read before it is written. */
async function comeFirst(
  context: TourContext,
  person: Person,
  tour: TourRecord,
  key: string,
): Promise<Come | null> {
  if (signUpProblem(tour, person, context.clock.now()) !== null) return null;
  const payer = tour.fee === 0 ? null : await context.stakes.feePayer(person.id, tour.fee);
  if (payer?.ok === false) return null;
  const entry = await ask(context, tour, person.id, { key, last: undefined });
  // The account was read before this try was there: nothing has been taken for it.
  return entry === null ? null : payAndCome(context, tour, person.id, { entry, payer });
}

/** A person who may have tried before. */
async function comeAgain(context: TourContext, person: Person, tour: TourRecord, key: string): Promise<Come> {
  const { model, players, stakes, clock } = context;
  const own = (await players.findById(arenaPlayerId(tour, person.id)).lean<ArenaPlayerRecord>())?.entry;
  if (own !== undefined && own.state !== 'out' && own.key !== key) return refuse('tournaments/already_in');
  if (own?.state === 'leaving') return refuse('tournaments/already_in');
  if (own?.state === 'in') return { ok: true, tour };
  // A late copy of a call takes no fee again.
  if (own?.state === 'out' && own.key === key) return refuse('wallet/key_reused');
  const problem = signUpProblem(tour, person, clock.now());
  if (problem !== null) return refuse(problem);
  if (own?.state === 'asked') return payAndCome(context, tour, person.id, { entry: own, payer: null });
  const payer = tour.fee === 0 ? null : await stakes.feePayer(person.id, tour.fee);
  if (payer?.ok === false) return payer;
  const entry = await ask(context, tour, person.id, { key, last: own });
  if (entry !== null) return payAndCome(context, tour, person.id, { entry, payer });
  const now = await findTour(model, tour._id.toHexString());
  return now === null ? refuse('request/not_found') : joinArena(context, person, now, key);
}

/** Takes the fee of a try that is written down, and lets the person in. `payer`: their account, as it was before this try was written. */
async function payAndCome(
  context: TourContext,
  tour: TourRecord,
  person: string,
  { entry, payer }: { readonly entry: EntryRecord; readonly payer: FeePayer | null },
): Promise<Come> {
  const { players, stakes, arrivals } = context;
  const number = await arrivals.numberIn(tour);
  if (number === null) {
    await giveUp(context, tour, person, entry);
    return refuse('tournaments/closed');
  }
  if (entry.fee > 0) {
    const held = await stakes.holdFee(slipOf(tour, entry.round), person, entry.fee, payer ?? undefined);
    if (held.state !== 'held') {
      await giveUp(context, tour, person, entry);
      return refuse(held.state === 'short' ? held.code : 'tournaments/closed');
    }
  }
  const came = await comeIn(context, tour, person, { entry, number });
  const isIn = typeof came !== 'string';
  // Another call of the same try may have come in.
  const row = isIn ? came : await players.findById(arenaPlayerId(tour, person)).lean<ArenaPlayerRecord>();
  if (row?.entry.state !== 'in') {
    await giveUp(context, tour, person, entry);
    return refuse(came === 'full' ? 'tournaments/full' : 'tournaments/closed');
  }
  const joined = (await arrivals.counted(tour, isIn ? 1 : 0)) ?? tour;
  context.tell(joined, [person], [row]);
  return { ok: true, tour: joined, row };
}

/** Before the start: a person goes, and their fee comes back; null where their try has changed. */
export async function leaveArenaBefore(
  context: TourContext,
  tour: TourRecord,
  person: string,
): Promise<TourRecord | 'tournaments/not_in' | null> {
  const { players } = context;
  const own = (await withSome(players, tour, [person])).people[person];
  if (own === undefined || own.state === 'out') return 'tournaments/not_in';
  const wasIn = own.state === 'in';
  if (own.state !== 'leaving' && !(await leavesArena(players, tour, person, own))) return null;
  await context.model.updateOne({ _id: tour._id }, { $min: { due_at: context.clock.now() } });
  await giveFeesBack(context, await withSome(players, tour, [person]));
  const left = (await changeTour(context.model, tour, {}, { $inc: { taken: wasIn ? -1 : 0 } })) ?? tour;
  context.tell(left, [person]);
  return left;
}

/** The row of a person who says now that they are there; null where they have said so, or are not in. */
export function checkedInArena(
  players: ArenaPlayerModel,
  tour: Pick<TourRecord, '_id'>,
  person: string,
): Promise<ArenaPlayerRecord | null> {
  return players.findOneAndUpdate(
    { _id: arenaPlayerId(tour, person), 'entry.state': 'in', 'entry.is_checked': false },
    { $set: { 'entry.is_checked': true } },
    { returnDocument: 'after', lean: true },
  );
}

/** Takes people out whom staff have put on the list of an arena before its start. Any process may. */
export async function expel(context: TourContext, tour: TourRecord): Promise<TourRecord> {
  const { model, players } = context;
  const { expelled = [] } = tour;
  if (expelled.length === 0) return tour;
  const read = await withSome(players, tour, expelled);
  for (const person of expelled) {
    const entry = read.people[person];
    if (entry?.state === 'in' || entry?.state === 'asked') await leavesArena(players, tour, person, entry);
  }
  const taken = await players.countDocuments({ tour_id: tour._id.toHexString(), 'entry.state': 'in' });
  const put = await changeTour(model, tour, {}, { $set: { taken }, $pull: { expelled: { $in: expelled } } });
  return put ?? tour;
}
