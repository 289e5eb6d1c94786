import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Access, LimitClass } from '@hokm/shared/api/endpoint';

const WINDOW_S = 60;
/** Many people share one address (mobile networks, households): together they may make this many times the calls of one. */
const PEOPLE_PER_ADDRESS = 4;
/** Sign-in attempts for each mail that may be asked for. */
const SIGN_INS_PER_MAIL = 6;

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

/** Counts calls by a key in windows of a minute. */
class Counter {
  private readonly limiter: RateLimiterMemory;

  constructor(calls: number) {
    this.limiter = new RateLimiterMemory({ points: calls, duration: WINDOW_S });
  }

  async take(key: string): Promise<Wait> {
    try {
      await this.limiter.consume(key);
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
    return {
      byAddress: (key) => address.take(key),
      byAccount: (id) => account.take(id),
    };
  }
}
