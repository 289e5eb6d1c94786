import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/tournaments';
import { DAY_MS } from '@hokm/shared/time';
import type { Account } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { TourContext } from './context.js';
import type { EntrantRecord, ReserveRecord, TourRecord } from './model.js';
import { isLastRound, isOut, openMatches } from './rounds.js';
import { ASKED_MOST, isOfPairs } from './sign-up.js';
import { changeTour, entrantOf, findTour, peopleOf } from './tours.js';

type AskRefusal = RefusalsOf<typeof contract.askReserve>;
type AcceptRefusal = RefusalsOf<typeof contract.acceptReserve>;
type Person = Pick<Account, 'id' | 'is_guest'>;

/** People whom somebody asks to be a reserve: each of them may get a notice. */
const ASKS: Quota = { what: 'reserves', most: 20, perMs: DAY_MS };

const entrantIn = ({ entrants }: Pick<TourRecord, 'entrants'>, entrant: number): EntrantRecord | undefined =>
  entrants.find((each) => each.entrant === entrant);

/**
 * True while a pair of a tournament of the house is between two rounds: its own match is over, or it has a bye, another round follows, and it
 * is still in.
 */
function isBetweenRounds(tour: TourRecord, entrant: number): boolean {
  if (tour.cup !== undefined || !isOfPairs(tour) || tour.status !== 'running') return false;
  if (isOut(tour, entrant) || isLastRound(tour)) return false;
  return !openMatches(tour).some(({ sides }) => sides.includes(entrant));
}

/** People of a pair in whose place a person of it may put a reserve: their own, and that of a partner who did not come last time. */
export function mayReplace(tour: TourRecord, person: string): readonly string[] {
  const entrant = entrantOf(tour, person);
  if (entrant === null || !isBetweenRounds(tour, entrant)) return [];
  const pair = entrantIn(tour, entrant);
  if (pair?.former !== undefined) return [];
  const last = tour.matches.findLast(
    ({ how, sides, room }) => how !== null && room !== null && sides.includes(entrant),
  );
  return (pair?.people ?? []).filter((each) => each === person || last?.absent.includes(each) === true);
}

/** The pair that has asked a person to be its reserve, while they can still become it; null for none. The first that asked. */
export function reserveAskOf(
  tour: TourRecord,
  person: string,
): { readonly entrant: number; readonly ask: ReserveRecord; readonly partner: string } | null {
  const asks = Object.entries(tour.reserves ?? {}).sort(([, one], [, other]) => one.at - other.at);
  for (const [key, ask] of asks) {
    const entrant = Number(key);
    if (ask.player !== person || !isBetweenRounds(tour, entrant)) continue;
    const partner = peopleOf(tour, entrant).find((each) => each !== ask.instead_of);
    if (partner !== undefined) return { entrant, ask, partner };
  }
  return null;
}

/** True for who is in a tournament, was, or has coins on the way to it or back. */
const isTaken = (tour: TourRecord, person: string): boolean =>
  ['asked', 'in', 'leaving'].includes(tour.people[person]?.state ?? '') || entrantOf(tour, person) !== null;

/** Why a person may not be the reserve of a pair; null where they may. */
async function reserveProblem(
  { blocks }: TourContext,
  tour: TourRecord,
  entrant: number,
  person: Person,
): Promise<'tournaments/partner_not_allowed' | 'tournaments/partner_taken' | null> {
  if (person.is_guest) return 'tournaments/partner_not_allowed';
  if (isTaken(tour, person.id)) return 'tournaments/partner_taken';
  const blocked = await blocks.eitherWay(person.id, [...peopleOf(tour, entrant)]);
  return blocked.length > 0 ? 'tournaments/partner_not_allowed' : null;
}

/** Asks somebody to play for a pair from the next round on; another wish takes the place of the one before. */
export async function askReserve(
  context: TourContext,
  person: string,
  id: string,
  { player, instead_of }: { readonly player: string; readonly instead_of: string },
): Promise<Result<{ tour: TourRecord }, AskRefusal>> {
  const { model, people, clock, notices, tell } = context;
  for (;;) {
    const tour = await findTour(model, id);
    if (tour === null || tour.status === 'draft') return refuse('request/not_found');
    const entrant = entrantOf(tour, person);
    if (entrant === null) return refuse('tournaments/not_in');
    if (entrantIn(tour, entrant)?.former !== undefined) return refuse('tournaments/reserve_taken');
    if (!isBetweenRounds(tour, entrant)) return refuse('tournaments/reserve_not_now');
    if (!mayReplace(tour, person).includes(instead_of)) return refuse('tournaments/reserve_partner_there');
    const wanted = await people.findPerson(player);
    if (wanted === null) return refuse('tournaments/no_such_partner');
    const problem = await reserveProblem(context, tour, entrant, wanted);
    if (problem !== null) return refuse(problem);
    const before = tour.reserves?.[entrant];
    if (before?.player === wanted.id && before.instead_of === instead_of) return { ok: true, tour };
    if (!(await takeQuota(model.db, clock, ASKS, person))) return refuse('request/too_many');
    await notices.reserve(tour, wanted.id);
    const ask: ReserveRecord = { player: wanted.id, instead_of, at: clock.now() };
    const changed = await changeTour(
      model,
      tour,
      { version: tour.version },
      { $set: { [`reserves.${entrant}`]: ask } },
    );
    if (changed === null) continue;
    const told = before === undefined ? [] : [before.player];
    tell(changed, [...peopleOf(changed, entrant), wanted.id, ...told]);
    return { ok: true, tour: changed };
  }
}

/** A person says no to the pairs that have asked them to be their reserve; null where none has, or something has changed meanwhile. */
export function declineReserve(
  { model }: Pick<TourContext, 'model'>,
  tour: TourRecord,
  person: string,
): Promise<TourRecord | null> {
  const asked = Object.entries(tour.reserves ?? {}).filter(([, { player }]) => player === person);
  if (asked.length === 0) return Promise.resolve(null);
  const $unset = Object.fromEntries(asked.map(([entrant]) => [`reserves.${entrant}`, 1]));
  return changeTour(model, tour, { version: tour.version }, { $unset });
}

/** The change by which a reserve takes the place of somebody of a pair. They pay nothing; the fee of the one before them stays in. */
function replaced(
  tour: TourRecord,
  person: string,
  { entrant, ask, partner }: NonNullable<ReturnType<typeof reserveAskOf>>,
  { key, now }: { readonly key: string; readonly now: number },
) {
  const reserves = Object.fromEntries(
    Object.entries(tour.reserves ?? {}).filter(
      ([each, { player }]) => Number(each) !== entrant && player !== person,
    ),
  );
  const entrants = tour.entrants.map((each) =>
    each.entrant === entrant
      ? {
          ...each,
          people: each.people.map((one) => (one === ask.instead_of ? person : one)),
          former: { player_id: ask.instead_of, seat: each.people.indexOf(ask.instead_of) },
        }
      : each,
  );
  const round = (tour.people[person]?.round ?? 0) + 1;
  const entry = { state: 'in', round, key, at: now, fee: 0, wants: null, partner, is_checked: true } as const;
  return {
    $set: {
      entrants,
      reserves,
      [`people.${person}`]: entry,
      [`people.${partner}.partner`]: person,
      due_at: now,
    },
    $addToSet: { accounts: person },
  };
}

/**
 * Becomes the reserve of the pair that has asked: plays for it from the next round on. The write that does so is on the version of the
 * tournament, so that nobody is in two pairs and no round is drawn meanwhile.
 */
export async function acceptReserve(
  context: TourContext,
  person: Person,
  id: string,
  key: string,
): Promise<Result<{ tour: TourRecord }, AcceptRefusal>> {
  const { model, clock, stakes, tell } = context;
  for (;;) {
    const tour = await findTour(model, id);
    if (tour === null || tour.status === 'draft') return refuse('request/not_found');
    if (tour.people[person.id]?.key === key && entrantOf(tour, person.id) !== null) return { ok: true, tour };
    if (!Object.values(tour.reserves ?? {}).some(({ player }) => player === person.id))
      return refuse('tournaments/not_asked');
    const asked = reserveAskOf(tour, person.id);
    if (asked === null) return refuse('tournaments/reserve_not_now');
    if (person.is_guest) return refuse('tournaments/guest');
    const problem = await reserveProblem(context, tour, asked.entrant, person);
    if (problem === 'tournaments/partner_taken') return refuse('tournaments/already_in');
    if (problem !== null) return refuse(problem);
    if (tour.accounts.length >= ASKED_MOST && !tour.accounts.includes(person.id))
      return refuse('tournaments/full');
    const code = tour.fee === 0 ? null : await stakes.entryProblem(person.id);
    if (code !== null) return refuse(code);
    const change = replaced(tour, person.id, asked, { key, now: clock.now() });
    const changed = await changeTour(model, tour, { version: tour.version }, change);
    if (changed === null) continue;
    tell(changed, [...peopleOf(changed, asked.entrant), asked.ask.instead_of]);
    return { ok: true, tour: changed };
  }
}
