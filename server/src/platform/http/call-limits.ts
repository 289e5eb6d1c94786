import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Access, LimitClass } from '@hokm/shared/api/endpoint';

const WINDOW_S = 60;
/** Many people share one address (mobile networks, households): together they may make this many times the calls of one. */
const PEOPLE_PER_ADDRESS = 4;
/** Sign-in attempts for each mail that may be asked for. */
const SIGN_INS_PER_MAIL = 6;

/**
 * Processor time, ms, that one call of each class is counted with. `npm run bench calls` compares it with what calls take. Calls for
 * documents and pictures, sign-ins and what Telegram sends have their own numbers only.
 */
export const PRICES: Readonly<Record<LimitClass, number>> = {
  lists: 4,
  reads: 6,
  searches: 10,
  reports: 60,
  writes: 10,
  'sign-ins': 0,
  mails: 0,
  pictures: 0,
  documents: 0,
  updates: 0,
};
/** Processor time, ms a minute, for all calls of one account: a tenth of a core. */
export const WORK = 6_000;

/** Calls a minute of one person in each class, for each subject. Calls that are open to anybody count by address alone. */
export type Limits = Readonly<Record<LimitClass, number>>;

/** @param signInsPerMinute from `SIGN_INS_PER_MINUTE` */
export function limitsOf(signInsPerMinute: number): Limits {
  return {
    lists: 600,
    reads: 120,
    searches: 120,
    reports: 40,
    writes: 60,
    'sign-ins': signInsPerMinute,
    mails: Math.ceil(signInsPerMinute / SIGN_INS_PER_MAIL),
    pictures: 1_800,
    documents: 30,
    updates: 30_000,
  };
}

/** Seconds to wait; null for a call that may be made. */
type Wait = number | null;

/** Counts calls, or what they cost, by a key in windows of a minute. */
class Counter {
  private readonly limiter: RateLimiterMemory;

  constructor(points: number) {
    this.limiter = new RateLimiterMemory({ points, duration: WINDOW_S });
  }

  async take(key: string, points = 1): Promise<Wait> {
    try {
      await this.limiter.consume(key, points);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.ceil(refused.msBeforeNext / 1000);
    }
  }
}

/** The limits that one call shares with the others of its subject, class and kind of access. */
export interface CallLimit {
  /** Asked before anything else is done. `address`: the key of a network address. */
  byAddress(address: string): Promise<Wait>;
  /** Asked as soon as the account is known. */
  byAccount(account: string): Promise<Wait>;
}

/** The limits of all calls of a process. */
export class CallLimits {
  private readonly made = new Map<string, CallLimit>();
  /** The processor time of all calls. */
  private readonly work = {
    address: new Counter(WORK * PEOPLE_PER_ADDRESS),
    account: new Counter(WORK),
  };

  constructor(private readonly limits: Limits) {}

  of(subject: string, { limit, access }: { readonly limit: LimitClass; readonly access: Access }): CallLimit {
    const isOpen = access === 'anyone' || limit === 'sign-ins' || limit === 'mails';
    const key = `${subject}:${limit}:${isOpen ? 'address' : 'account'}`;
    const made = this.made.get(key) ?? this.make(limit, isOpen);
    this.made.set(key, made);
    return made;
  }

  private make(limit: LimitClass, isOpen: boolean): CallLimit {
    const calls = this.limits[limit];
    const address = new Counter(isOpen ? calls : calls * PEOPLE_PER_ADDRESS);
    const account = new Counter(calls);
    const price = PRICES[limit];
    return {
      byAddress: async (key) => (await address.take(key)) ?? (await this.work.address.take(key, price)),
      byAccount: async (id) => (await account.take(id)) ?? (await this.work.account.take(id, price)),
    };
  }
}
