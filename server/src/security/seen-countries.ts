import type { Connection } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import { accountModel, type AccountModel } from '../accounts/model.js';
import type { Clock, Log } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import type { SessionUse, SessionUses } from '../platform/http/session-networks.js';
import type { CountryOf } from './geo.js';

/** Accounts that a process remembers; the one that was seen first is forgotten. */
const ACCOUNTS_MAX = 20_000;

/**
 * Keeps in each account the country of the address that it was last used from. Of another country it is written at once, of the same one
 * again after a minute: another process may have seen the person elsewhere meanwhile.
 */
export class SeenCountries implements SessionUses {
  private readonly accounts: AccountModel;
  private readonly known = new Map<string, { readonly country: string; readonly at: number }>();

  constructor(
    connection: Connection,
    private readonly countryOf: CountryOf,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.accounts = accountModel(connection);
  }

  seen({ account, address }: Pick<SessionUse, 'account' | 'address'>): void {
    const country = this.countryOf(address);
    if (country === '') return;
    const at = this.clock.now();
    const known = this.known.get(account);
    if (known?.country === country && at - known.at < MINUTE_MS) return;
    this.known.delete(account);
    this.known.set(account, { country, at });
    if (this.known.size > ACCOUNTS_MAX) this.forgetFirst();
    this.keep(account, country).catch((error: unknown) => {
      this.known.delete(account);
      this.log.error({ err: error, account }, 'country of an account not kept');
    });
  }

  private async keep(account: string, seen_country: string): Promise<void> {
    const _id = objectId(account);
    if (_id === null) return;
    await this.accounts.updateOne({ _id, seen_country: { $ne: seen_country } }, { $set: { seen_country } });
  }

  private forgetFirst(): void {
    const [first] = this.known.keys();
    if (first !== undefined) this.known.delete(first);
  }
}
