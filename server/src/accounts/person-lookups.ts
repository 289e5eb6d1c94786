import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Account, People } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { rateLimitKey } from '../platform/http/address.js';

const TELEGRAM_ID = /^\d{1,16}$/;
const HOUR_S = 60 * 60;
/** Look-ups of others by Telegram id in an hour: of one account, and of all accounts at one address. */
const PER_ACCOUNT = 30;
const PER_ADDRESS = 120;
const NOBODY = '0'.repeat(24);

export interface PersonLookupsProps {
  readonly people: Pick<People, 'find' | 'findPerson'>;
  readonly hasBlocked: (person: string, viewer: string) => Promise<boolean>;
}

/** A person who looks another up. */
export interface Viewer extends Pick<Account, 'id'> {
  readonly telegram_id?: number | null;
}

type Found = Result<{ account: Account }, 'request/not_found' | 'request/too_many'>;

async function take(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return false;
  }
}

/**
 * Looks up people whom somebody else names. Telegram ids can be counted through, so look-ups by them are limited (by each
 * process for itself), and people who have blocked the viewer are not found by them.
 */
export class PersonLookups {
  private readonly perAccount = new RateLimiterMemory({ points: PER_ACCOUNT, duration: HOUR_S });
  private readonly perAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: HOUR_S });

  constructor(private readonly props: PersonLookupsProps) {}

  /** By account id or Telegram id. `address`: null for calls of the bot. */
  find(viewer: Viewer, ref: string, address: string | undefined | null): Promise<Found> {
    return this.found(viewer, ref, address, () => this.props.people.find(ref));
  }

  /** By username, account id or Telegram id. */
  findPerson(viewer: Viewer, who: string, address: string | undefined | null): Promise<Found> {
    return this.found(viewer, who, address, () => this.props.people.findPerson(who));
  }

  private async found(
    viewer: Viewer,
    ref: string,
    address: string | undefined | null,
    find: () => Promise<Account | null>,
  ): Promise<Found> {
    const isTelegramId = TELEGRAM_ID.test(ref) && Number(ref) !== viewer.telegram_id;
    if (isTelegramId && !(await this.take(viewer, address))) return refuse('request/too_many');
    const account = await find();
    // The same reads for an id that nobody has: neither the answer nor its time tells it from a hidden person.
    const isHidden = isTelegramId && (await this.props.hasBlocked(account?.id ?? NOBODY, viewer.id));
    return account === null || isHidden ? refuse('request/not_found') : { ok: true, account };
  }

  private async take({ id }: Viewer, address: string | undefined | null): Promise<boolean> {
    if (!(await take(this.perAccount, id))) return false;
    return address === null || (await take(this.perAddress, rateLimitKey(address)));
  }
}
