import type { QueryFilter } from 'mongoose';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/tournaments';
import type { Account } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { leavesArena, manyAreOut } from './arena-model.js';
import {
  COME_BEFORE_LAST_MS,
  idOf,
  isOpenForAll,
  mayJoin,
  OPEN_STATUSES,
  slipOf,
  type TourContext,
} from './context.js';
import { isDrawn } from './cups.js';
import type { EntryRecord, TourRecord } from './model.js';
import { LAST_TABLES_BEFORE_END_MS } from './rules/arena.js';
import { changeTour, findTour, stillAs } from './tours.js';

/** A try whose fee is not held after so long is given up by any process, ms. */
export const TAKEN_OVER_MS = 30_000;

/** Most people who have asked to be in one tournament, those who went again among them: it is one document. */
export const ASKED_MOST = 2_000;

/** Fees that come back together. */
const GIVEN_BACK_AT_ONCE = 25;

type JoinRefusal = RefusalsOf<typeof contract.joinTournament>;
type AcceptRefusal = RefusalsOf<typeof contract.acceptPartner>;
type Person = Pick<Account, 'id' | 'is_guest'>;

const IN_PAIRS: Readonly<Record<TourRecord['kind'], boolean>> = {
  elimination: true,
  swiss: true,
  arena: false,
};
export const isOfPairs = ({ kind }: Pick<TourRecord, 'kind'>): boolean => IN_PAIRS[kind];

/** People sign up with the partner that they have chosen. */
export const choosesPartners = (tour: Pick<TourRecord, 'kind' | 'cup'>): boolean =>
  isOfPairs(tour) && !isDrawn(tour);

const isGone = (entry: EntryRecord | undefined): boolean => entry === undefined || entry.state === 'out';

/** The people who have asked a person to be their partner and wait for the answer, the first one first. */
export function askersOf({ people }: Pick<TourRecord, 'people'>, person: string): string[] {
  return Object.entries(people)
    .filter(([, { state, wants, partner }]) => state === 'in' && wants === person && partner === null)
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([id]) => id);
}

/** Why nobody can sign up, or not this person; null where they may. Coins are not looked at. */
export function signUpProblem(
  tour: Pick<TourRecord, 'status' | 'kind' | 'round_ends_at' | 'taken' | 'seats' | 'accounts'>,
  { id, is_guest }: Person,
  now: number,
): 'tournaments/closed' | 'tournaments/guest' | 'tournaments/full' | null {
  if (!mayJoin(tour, now)) return 'tournaments/closed';
  if (is_guest) return 'tournaments/guest';
  const isUnknown = tour.accounts.length >= ASKED_MOST && !tour.accounts.includes(id);
  return tour.taken >= tour.seats || isUnknown ? 'tournaments/full' : null;
}

/** The condition that people may sign up now. */
export function whileOpen({ kind }: Pick<TourRecord, 'kind'>, now: number): QueryFilter<TourRecord> {
  const open = { status: { $in: OPEN_STATUSES } };
  if (kind !== 'arena') return open;
  const last = now + LAST_TABLES_BEFORE_END_MS + COME_BEFORE_LAST_MS;
  return { $or: [open, { status: 'running', round_ends_at: { $gt: last } }] };
}

/** Writes down that a person asks to be in; null where the tournament or their place in it has changed. */
function ask(
  { model, clock }: TourContext,
  tour: TourRecord,
  person: string,
  { key, wants }: Pick<EntryRecord, 'key' | 'wants'>,
  state: 'asked' | 'in' = 'asked',
): Promise<TourRecord | null> {
  const own = tour.people[person];
  const now = clock.now();
  const entry: EntryRecord = {
    state,
    round: (own?.round ?? 0) + 1,
    key,
    at: now,
    fee: tour.fee,
    wants,
    partner: null,
    // A person who signs up during check-in has checked in.
    is_checked: tour.cup !== undefined && tour.status === 'check_in',
  };
  const isNew = {
    [`people.${person}`]: { $exists: false },
    [`accounts.${ASKED_MOST - 1}`]: { $exists: false },
  };
  const before = own === undefined ? isNew : stillAs(person, own);
  return changeTour(
    model,
    tour,
    {
      status: { $in: OPEN_STATUSES },
      trash_at: { $exists: false },
      ...before,
      ...(state === 'in' ? { taken: { $lt: tour.seats } } : {}),
    },
    {
      $set: { [`people.${person}`]: entry },
      $addToSet: { accounts: person },
      $min: { due_at: state === 'in' ? now : now + TAKEN_OVER_MS },
      ...(state === 'in' ? { $inc: { taken: 1 } } : {}),
    },
  );
}

/** Takes the fee of a person who has asked. The answer: why it could not be taken; null where it is held. */
async function holdFee(
  { stakes }: TourContext,
  tour: TourRecord,
  person: string,
): Promise<(JoinRefusal & AcceptRefusal) | null> {
  const entry = tour.people[person];
  if (entry === undefined || entry.fee === 0) return null;
  const held = await stakes.holdFee(slipOf(tour, entry.round), person, entry.fee);
  if (held.state === 'held') return null;
  return held.state === 'short' ? held.code : 'tournaments/closed';
}

/** Gives up a try of a person: what was held comes back, by this process or any other. */
async function giveUp(context: TourContext, tour: TourRecord, person: string): Promise<void> {
  const entry = tour.people[person];
  if (entry === undefined) return;
  const { model, clock } = context;
  await changeTour(model, tour, stillAs(person, entry), {
    $set: { [`people.${person}.state`]: 'leaving' },
    $min: { due_at: clock.now() },
  });
  await giveFeesBack(context, (await model.findById(tour._id).lean<TourRecord>()) ?? tour);
}

type Leaving = readonly [person: string, entry: EntryRecord];

/** Somebody whose fee has come back is out. */
async function isOut({ model, players }: TourContext, tour: TourRecord, [person, entry]: Leaving) {
  if (!isOfPairs(tour)) await leavesArena(players, tour, person, entry, 'out');
  else await changeTour(model, tour, stillAs(person, entry), { $set: outOf(person) });
}

const outOf = (person: string): object => ({
  [`people.${person}.state`]: 'out',
  [`people.${person}.partner`]: null,
});

/** Some whose fees have come back are out, in one write where none of them has changed meanwhile. */
async function areOut(context: TourContext, tour: TourRecord, some: readonly Leaving[]): Promise<void> {
  const { model, players } = context;
  if (!isOfPairs(tour)) return manyAreOut(players, tour, some);
  const as = Object.assign({}, ...some.map(([person, entry]) => stillAs(person, entry))) as object;
  const $set = Object.assign({}, ...some.map(([person]) => outOf(person))) as object;
  if ((await changeTour(model, tour, as, { $set })) !== null) return;
  for (const each of some) await isOut(context, tour, each);
}

/** Gives back the fees of those who leave. Any process may, any number of them at once; one that fails stops no other, and is thrown. */
export async function giveFeesBack(context: TourContext, tour: TourRecord): Promise<void> {
  const { stakes } = context;
  const faults: unknown[] = [];
  const oneByOne = async (each: Leaving): Promise<void> => {
    const [person, { fee, round }] = each;
    try {
      if (fee > 0) await stakes.giveBack(slipOf(tour, round), person, fee);
      await isOut(context, tour, each);
    } catch (error) {
      faults.push(error);
    }
  };
  const leaving = Object.entries(tour.people).filter(([, { state }]) => state === 'leaving');
  for (let from = 0; from < leaving.length; from += GIVEN_BACK_AT_ONCE) {
    const some = leaving.slice(from, from + GIVEN_BACK_AT_ONCE);
    const paid = some.filter(([, { fee }]) => fee > 0);
    const fees = paid.map(([account, { fee, round }]) => ({
      slip: slipOf(tour, round),
      account,
      coins: fee,
    }));
    try {
      await stakes.giveFeesBack(fees);
      await areOut(context, tour, some);
    } catch {
      // What fails alone is known, and thrown, after the others have theirs.
      for (const each of some) await oneByOne(each);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** Makes a pair of two people whose fees are held, or of whom one has just paid, on a free place; null where that cannot be. */
function pairUp(
  { model, clock }: TourContext,
  tour: TourRecord,
  [asker, answers]: readonly [string, string],
): Promise<TourRecord | null> {
  const own = tour.people[answers];
  if (own === undefined) return Promise.resolve(null);
  return changeTour(
    model,
    tour,
    {
      status: { $in: OPEN_STATUSES },
      taken: { $lt: tour.seats },
      [`people.${asker}.state`]: 'in',
      [`people.${asker}.wants`]: answers,
      [`people.${asker}.partner`]: null,
      ...stillAs(answers, own),
      [`people.${answers}.partner`]: null,
    },
    {
      $set: {
        [`people.${asker}.partner`]: answers,
        [`people.${answers}.partner`]: asker,
        [`people.${answers}.wants`]: asker,
        [`people.${answers}.state`]: 'in',
      },
      $inc: { taken: 1 },
      // A cup begins when it is full.
      ...(tour.cup === undefined ? {} : { $min: { due_at: clock.now() } }),
    },
  );
}

/** Why a pair could not be made, from what is stored now. */
function pairProblem(
  tour: TourRecord | null,
  asker: string,
  answers: string,
): 'tournaments/closed' | 'tournaments/full' | 'tournaments/not_asked' {
  if (tour === null || !isOpenForAll(tour)) return 'tournaments/closed';
  if (!askersOf(tour, answers).includes(asker)) return 'tournaments/not_asked';
  return tour.taken >= tour.seats ? 'tournaments/full' : 'tournaments/closed';
}

/**
 * Becomes the partner of who asked. The fee of who answers is held before the pair is made; where it cannot be made any more, it comes
 * back.
 */
export async function acceptPartner(
  context: TourContext,
  person: Person,
  id: string,
  { partner, key }: { readonly partner: string; readonly key: string },
): Promise<Result<{ tour: TourRecord }, AcceptRefusal>> {
  const { model } = context;
  const tour = await findTour(model, id);
  if (tour === null || tour.status === 'draft') return refuse('request/not_found');
  const own = tour.people[person.id];
  if (own?.partner != null)
    return own.partner === partner ? { ok: true, tour } : refuse('tournaments/already_in');
  const problem = signUpProblem(tour, person, context.clock.now());
  if (problem !== null) return refuse(problem);
  if (!askersOf(tour, person.id).includes(partner)) return refuse('tournaments/not_asked');
  if (!(await mayBePartners(context, partner, person.id))) return refuse('tournaments/partner_not_allowed');
  if (own?.state === 'leaving') return refuse('tournaments/already_in');
  if (own?.state === 'out' && own.key === key) return refuse('wallet/key_reused');
  let asked: TourRecord | null = tour;
  if (isGone(own)) {
    const code = tour.fee === 0 ? null : await context.stakes.feeProblem(person.id, tour.fee);
    if (code !== null) return refuse(code);
    asked = await ask(context, tour, person.id, { key, wants: partner });
    if (asked === null) return acceptPartner(context, person, id, { partner, key });
  }
  if (asked.people[person.id]?.state === 'asked') {
    const short = await holdFee(context, asked, person.id);
    if (short !== null) {
      await giveUp(context, asked, person.id);
      return refuse(short);
    }
  }
  const paired = await pairUp(context, asked, [partner, person.id]);
  if (paired !== null) {
    context.tell(paired, [partner, person.id]);
    return { ok: true, tour: paired };
  }
  const now = await findTour(model, id);
  if (now?.people[person.id]?.partner === partner) return { ok: true, tour: now };
  // A person who had paid before keeps waiting for their own partner.
  if (asked.people[person.id]?.state === 'asked') await giveUp(context, asked, person.id);
  return refuse(pairProblem(now, partner, person.id));
}

/** True while the person who has asked another can be their partner: their account is there, and neither has blocked the other. */
async function mayBePartners(
  { people, blocks }: Pick<TourContext, 'people' | 'blocks'>,
  asker: string,
  answers: string,
): Promise<boolean> {
  const [known, blocked] = await Promise.all([
    people.findPeople([asker]),
    blocks.eitherWay(answers, [asker]),
  ]);
  return known.has(asker) && blocked.length === 0;
}

/** The account of the wanted partner, or the refusal. */
async function partnerOf(
  { people, blocks }: TourContext,
  tour: TourRecord,
  person: Person,
  wanted: string,
): Promise<
  Result<
    { id: string },
    'tournaments/no_such_partner' | 'tournaments/partner_not_allowed' | 'tournaments/partner_taken'
  >
> {
  const found = await people.findPerson(wanted);
  if (found === null) return refuse('tournaments/no_such_partner');
  if (found.id === person.id || found.is_guest) return refuse('tournaments/partner_not_allowed');
  if ((await blocks.eitherWay(person.id, [found.id])).length > 0)
    return refuse('tournaments/partner_not_allowed');
  if (tour.people[found.id]?.partner != null) return refuse('tournaments/partner_taken');
  return { ok: true, id: found.id };
}

/** Signs a person up alone for a cup with drawn partners, which has no fee: the place and the person are one update. */
async function joinAlone(
  context: TourContext,
  tour: TourRecord,
  person: string,
  key: string,
): Promise<Result<{ tour: TourRecord }, JoinRefusal>> {
  const asked = await ask(context, tour, person, { key, wants: null }, 'in');
  if (asked === null)
    return joinTournament(context, { id: person, is_guest: false }, idOf(tour), { partner: undefined, key });
  context.tell(asked, asked.accounts);
  return { ok: true, tour: asked };
}

/** Signs a person up: the wish is written down while that is possible, then the fee is held. */
export async function joinTournament(
  context: TourContext,
  person: Person,
  id: string,
  { partner, key }: { readonly partner: string | undefined; readonly key: string },
): Promise<Result<{ tour: TourRecord }, JoinRefusal>> {
  const { model, stakes } = context;
  const tour = await findTour(model, id);
  if (tour === null || tour.status === 'draft') return refuse('request/not_found');
  const own = tour.people[person.id];
  if (own !== undefined && !isGone(own) && own.key !== key) return refuse('tournaments/already_in');
  if (own?.state === 'leaving') return refuse('tournaments/already_in');
  if (own?.state === 'in') return { ok: true, tour };
  // A late copy of a call takes no fee again.
  if (own?.state === 'out' && own.key === key) return refuse('wallet/key_reused');
  const problem = signUpProblem(tour, person, context.clock.now());
  if (problem !== null) return refuse(problem);
  if (isDrawn(tour)) return joinAlone(context, tour, person.id, key);
  if (partner === undefined) return refuse('request/invalid');
  const wanted = await partnerOf(context, tour, person, partner);
  if (!wanted.ok) return wanted;
  if (own?.state === 'asked' && own.wants !== wanted.id) return refuse('wallet/key_reused');
  // Two who have asked each other are a pair.
  if (askersOf(tour, person.id).includes(wanted.id)) {
    const paired = await acceptPartner(context, person, id, { partner: wanted.id, key });
    if (paired.ok) return paired;
    // The other one has gone in the meantime.
    if (paired.code === 'tournaments/not_asked') return joinTournament(context, person, id, { partner, key });
    return refuse(paired.code);
  }
  const code = tour.fee === 0 ? null : await stakes.feeProblem(person.id, tour.fee);
  if (code !== null && own?.state !== 'asked') return refuse(code);
  const asked =
    own?.state === 'asked' ? tour : await ask(context, tour, person.id, { key, wants: wanted.id });
  if (asked === null) return joinTournament(context, person, id, { partner, key });
  const short = await holdFee(context, asked, person.id);
  if (short !== null) {
    await giveUp(context, asked, person.id);
    return refuse(short);
  }
  const entry = asked.people[person.id] as EntryRecord;
  const joined = await changeTour(
    model,
    asked,
    { status: { $in: OPEN_STATUSES }, ...stillAs(person.id, entry) },
    { $set: { [`people.${person.id}.state`]: 'in' } },
  );
  if (joined === null) {
    const now = await findTour(model, id);
    if (now?.people[person.id]?.state === 'in') return { ok: true, tour: now };
    await giveUp(context, asked, person.id);
    return refuse('tournaments/closed');
  }
  context.tell(joined, [person.id, wanted.id]);
  return { ok: true, tour: joined };
}
