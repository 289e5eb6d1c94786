import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { inactiveAt, type InactiveRecord } from '../../accounts/sanctions.js';
import { objectId } from '../../platform/database/ids.js';
import type { Clock } from '../../platform/core/ports.js';
import { refuse, type Refusal } from '../../platform/core/result.js';

const KEY_BYTES = 32;
/** Other uses of the same secret get other keys. */
const PURPOSE = 'hokm/appeal/v1';
const TOKEN = /^([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

type ClosedRefusal = Refusal<'auth/account_inactive'>;

/**
 * The refusal of a sign-in to a closed account, and the token for an appeal without a session. A token is for
 * one closing: it is of no use once the account was opened again.
 */
export class ClosedAccounts {
  private readonly key: Buffer;

  constructor(
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
    secret: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
  }

  /** The refusal of a sign-in to a closed account; null for an open one. */
  refusalOf(record: Pick<AccountRecord, '_id' | 'inactive'>): ClosedRefusal | null {
    const closed = inactiveAt(record, this.clock.now());
    if (closed === null) return null;
    return refuse('auth/account_inactive', {
      inactive: {
        at: closed.at.toISOString(),
        reason: closed.reason,
        message: closed.message ?? null,
        until: closed.until?.toISOString() ?? null,
        appeal_token: this.tokenOf(record._id.toHexString(), closed),
      },
    });
  }

  /** The closed account that a token of `refusalOf` is for; null when it is not valid, or no longer. */
  async accountOf(token: string): Promise<string | null> {
    const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
    const record = await this.accounts
      .findById(objectId(id))
      .select({ inactive: 1 })
      .lean<Pick<AccountRecord, 'inactive'>>();
    const closed = record === null ? null : inactiveAt(record, this.clock.now());
    if (closed === null) return null;
    return timingSafeEqual(Buffer.from(given), Buffer.from(this.proofOf(id, closed))) ? id : null;
  }

  private tokenOf(id: string, closed: InactiveRecord): string {
    return `${id}.${this.proofOf(id, closed)}`;
  }

  private proofOf(id: string, { at }: InactiveRecord): string {
    return createHmac('sha256', this.key).update(`${id}\n${at.getTime()}`).digest('base64url');
  }
}
