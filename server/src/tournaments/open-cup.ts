import { createHash } from 'node:crypto';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/cups';
import {
  CUP_DAYS_AHEAD,
  CUP_DAYS_KEPT,
  CUP_HOURS_OPEN,
  CUP_MATCHES_LEAST,
  CUP_NAME_MAX,
} from '@hokm/shared/api/cups/limits';
import { cut } from '@hokm/shared/graphemes';
import { AT_MOST } from '@hokm/shared/policy';
import { searchKeys } from '@hokm/shared/spelling';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { Types } from 'mongoose';
import type { Account } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import { writeInPlace } from '../platform/database/places.js';
import { SEED_BYTES, type TourContext } from './context.js';
import { KEYS_MAX, type TourRecord } from './model.js';

type CupContext = Pick<TourContext, 'model' | 'clock' | 'randomBytes'>;
/** Cups that a person opens, also those that they call off: each is kept for some time. */
const OPENINGS: Quota = { what: 'cups', most: 30, perMs: DAY_MS };

type OpenRefusal = RefusalsOf<typeof contract.openCup>;
type Opener = Pick<Account, 'id' | 'is_guest' | 'name' | 'games'>;

/** A cup as it is asked for. `chat`: the group of Telegram to which it belongs. */
export type CupWish = BodyOf<typeof contract.openCup> & { readonly chat?: number };

/** When a cup begins, ms since 1970, or why not then. */
export function startOf({ starts_at }: Pick<CupWish, 'starts_at'>, now: number): number | OpenRefusal {
  if (starts_at === null) return now + CUP_HOURS_OPEN * HOUR_MS;
  const at = Date.parse(starts_at);
  if (at <= now) return 'tournaments/starts_in_the_past';
  return at > now + CUP_DAYS_AHEAD * DAY_MS ? 'cups/too_far' : at;
}

/** A digest of the wish for a cup; it stays the same, whatever the opener changes later. */
function askedAs({ name, partners, people, kind, target_points, pace, starts_at, chat }: CupWish): string {
  const all = [name, partners, people, kind, target_points, pace, starts_at, chat ?? null];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}

/** The cup that a key has opened before, for the same wish; a refusal for another one. */
function openedBefore(tour: TourRecord, wish: CupWish): Result<{ tour: TourRecord }, 'cups/key_reused'> {
  const isSame = (tour.cup?.asked ?? askedAs(wish)) === askedAs(wish);
  return isSame ? { ok: true, tour } : refuse('cups/key_reused');
}

/** A new cup, open for people, without its place. */
function cupOf({ clock, randomBytes }: CupContext, opener: Opener, wish: CupWish, starts_at: number) {
  const { partners, people, kind, target_points, pace, idempotency_key, chat } = wish;
  const now = clock.now();
  const name =
    wish.name === ''
      ? { fa: cut(`جام ${opener.name}`, CUP_NAME_MAX), en: cut(`Cup of ${opener.name}`, CUP_NAME_MAX) }
      : { fa: wish.name, en: '' };
  return {
    _id: new Types.ObjectId(),
    name,
    about: { fa: '', en: '' },
    search: searchKeys([name.fa, name.en], KEYS_MAX),
    kind,
    series: '',
    starts_at,
    seats: partners === 'drawn' ? people : people / 2,
    target_points,
    pace,
    minutes: null,
    fee: 0,
    house_coins: 0,
    status: 'published',
    seed: randomBytes(SEED_BYTES).toString('hex'),
    due_at: now,
    expires_at: new Date(starts_at + CUP_DAYS_KEPT * DAY_MS),
    cup: {
      opener: opener.id,
      key: idempotency_key,
      asked: askedAs(wish),
      partners,
      when_full: wish.starts_at === null,
      is_called: false,
      ...(chat === undefined ? {} : { chat, open_chat: chat }),
    },
  } as const;
}

/**
 * Opens a cup, once by its key; the key of another wish is refused. The write that adds it decides about the limits of its opener and its group. Refusals: the person is a
 * guest or has played too little, the hour is past or too far ahead, they or the group have enough open cups, or have opened too many today.
 */
export async function openCup(
  context: CupContext,
  opener: Opener,
  wish: CupWish,
): Promise<Result<{ tour: TourRecord }, OpenRefusal>> {
  const { model, clock } = context;
  const before = () =>
    model.findOne({ 'cup.opener': opener.id, 'cup.key': wish.idempotency_key }).lean<TourRecord>();
  const known = await before();
  if (known !== null) return openedBefore(known, wish);
  if (opener.is_guest) return refuse('tournaments/guest');
  const starts_at = startOf(wish, clock.now());
  if (typeof starts_at === 'string') return refuse(starts_at);
  if (opener.games.played < CUP_MATCHES_LEAST) return refuse('cups/few_matches');
  if (!(await takeQuota(model.db, clock, OPENINGS, opener.id))) return refuse('request/too_many');
  const { cup, ...fields } = cupOf(context, opener, wish, starts_at);
  const group = { isTaken: false };
  const opened = await writeInPlace<TourRecord>({
    most: AT_MOST.open_cups,
    async taken() {
      const [mine, ofGroup, again] = await Promise.all([
        model
          .find({ 'cup.opener': opener.id, 'cup.place': { $gte: 0 } })
          .select({ cup: 1 })
          .lean<Pick<TourRecord, 'cup'>[]>(),
        wish.chat === undefined ? null : model.exists({ 'cup.open_chat': wish.chat }),
        before(),
      ]);
      if (again !== null) return null;
      group.isTaken = ofGroup !== null;
      const places = mine.map((each) => each.cup?.place);
      // A group with an open cup has no room for another.
      return group.isTaken ? Array<number>(AT_MOST.open_cups).fill(0) : places;
    },
    write: async (place) => {
      if (place === null) return before();
      await model.create({ ...fields, cup: { ...cup, place } });
      return before();
    },
  });
  if (opened !== null) return openedBefore(opened, wish);
  return refuse(group.isTaken ? 'cups/group_has_one' : 'cups/too_many');
}
