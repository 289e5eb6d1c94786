import { DAY_MS } from '../time/index.js';
import type { AdminLevel } from './levels.js';

/** What one person may do alone: so much in a span, counted for each actor, and for each receiver where there is one. */
interface Alone {
  readonly most: number;
  readonly perMs: number;
  readonly per: readonly ('actor' | 'receiver')[];
}

/** Why an act needs a second person: what of it is too much for one. */
export const APPROVAL_REASONS = [
  /** It makes a super administrator, or touches one. */
  'level',
  /** The account is closed for long. */
  'length',
  /** It is for good. */
  'for_good',
  /** So much has been moved in the span. */
  'sum',
  /** So many people have been reached in the span. */
  'reach',
  /** It touches all data. */
  'data',
] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

interface ApprovalRule {
  readonly why: ApprovalReason;
  /** The least level that consents. */
  readonly level: AdminLevel;
  /** Absent: never alone. */
  readonly alone?: Alone;
}

/**
 * Acts for which one person is not enough, from their weight on. The server, the panel and the tests read it from here.
 * Coins count whether they are given or taken.
 */
export const APPROVAL_POLICY = {
  'users.create': { why: 'level', level: 'super_admin' },
  /** Making a super administrator, and taking one away. */
  'users.role': { why: 'level', level: 'super_admin' },
  /** Another e-mail address of a super administrator. */
  'users.email': { why: 'level', level: 'super_admin' },
  /** Closing an account for long (`CLOSING_ALONE_MS`), or a super administrator's at all. */
  'users.ban': { why: 'length', level: 'admin' },
  /** Closing an account and letting it be erased for good. */
  'users.delete': { why: 'for_good', level: 'admin' },
  'money.coins': {
    why: 'sum',
    level: 'admin',
    alone: { most: 10_000, perMs: DAY_MS, per: ['actor', 'receiver'] },
  },
  /** In Stars. */
  'money.refund': {
    why: 'sum',
    level: 'admin',
    alone: { most: 5_000, perMs: DAY_MS, per: ['actor', 'receiver'] },
  },
  /** People who are closed out, signed out or given another level, one by one or many at once. */
  'users.bulk': { why: 'reach', level: 'admin', alone: { most: 1_000, perMs: DAY_MS, per: ['actor'] } },
  /** People who are written to. */
  'broadcasts.send': { why: 'reach', level: 'admin', alone: { most: 1_000, perMs: DAY_MS, per: ['actor'] } },
  'backup.restore': { why: 'data', level: 'super_admin' },
  'backup.delete': { why: 'data', level: 'super_admin' },
} as const satisfies Record<string, ApprovalRule>;

export type WeighedAction = keyof typeof APPROVAL_POLICY;
/** Acts of which one person may do some alone. */
export type SummedAction = {
  [Action in WeighedAction]: (typeof APPROVAL_POLICY)[Action] extends { alone: Alone } ? Action : never;
}[WeighedAction];

/** Those actions, as the panel shows how much of them is left. */
export const SUMMED_ACTIONS = (Object.keys(APPROVAL_POLICY) as WeighedAction[]).filter(
  (action): action is SummedAction => 'alone' in APPROVAL_POLICY[action],
);

/** One person closes an account for at most this long, in all. */
export const CLOSING_ALONE_MS = 30 * DAY_MS;
/** A closing that follows another one sooner than this prolongs it. */
const CLOSING_GAP_MS = DAY_MS;
/** Whoever consents has had the level and the address for at least this long. */
export const SECOND_SINCE_MS = DAY_MS;
/** Whoever got a level or an address within this time stands for who gave it, too. */
const HANDS_MS = 30 * DAY_MS;

/** A closing of an account. */
export interface ClosingSpan {
  /** Ms since 1970. */
  readonly from: number;
  /** Infinity without an end. */
  readonly to: number;
}

/**
 * True for a closing until `until` (Infinity: without an end) that needs a second person. Its length is that of the whole time in
 * which the account is closed, with what was closed just before. One that ends no later than the present one takes nothing away.
 */
export function isLongClosing(earlier: readonly ClosingSpan[], now: number, until: number): boolean {
  const past = earlier.filter(({ from }) => from <= now).sort((a, b) => b.from - a.from);
  if (past.some(({ to }) => to > now && to >= until)) return false;
  let from = now;
  for (const each of past) if (each.to + CLOSING_GAP_MS >= from) from = Math.min(from, each.from);
  return until - from > CLOSING_ALONE_MS;
}

/** A member of staff, as far as their consent is asked for. */
export interface StaffFacts {
  readonly id: string;
  readonly level: AdminLevel;
  /** Open, and not about to be deleted. */
  readonly isOpen: boolean;
  /** Since when they have the level, and the address that others gave them; 0 for long. Ms since 1970. */
  readonly since: number;
  /** Who gave them the level or the address, and from whom those had theirs. */
  readonly givenBy: readonly string[];
  /** When somebody else last ended their sessions; 0 for never. */
  readonly signedOutAt: number;
}

type Hands = Pick<StaffFacts, 'id' | 'since' | 'givenBy'>;

/** The people who may be behind what a member of staff does: they themselves, and who has lately given them the level or the address. */
export function handsBehind({ id, since, givenBy }: Hands, now: number): readonly string[] {
  return [id, ...(now - since < HANDS_MS ? givenBy : [])];
}

/** Why the consent of a person does not count; null where it does. */
export function consentDenial(
  person: Hands,
  asked: { readonly by: Hands; readonly at: number },
  now: number,
): 'approval/too_new' | 'approval/tied' | null {
  const behind = handsBehind(asked.by, now);
  const isSame = handsBehind(person, now).some((id) => behind.includes(id));
  if (isSame || person.givenBy.includes(asked.by.id)) return 'approval/tied';
  return person.since >= asked.at || now - person.since < SECOND_SINCE_MS ? 'approval/too_new' : null;
}

/** Ms until an act happens for which nobody can be asked: a day where somebody could be asked a day ago, or can be in a day. */
export const ALONE_MINUTES = 10;
export const ALONE_CONTESTED_HOURS = 24;
