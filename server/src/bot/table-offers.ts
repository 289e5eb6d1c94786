import { DAY_MS } from '@hokm/shared/time';
import { LinkKeys, type LinkSecrets } from '../platform/core/link-keys.js';

const PURPOSE = 'hokm/inline-tables/v1';
const OFFER = /^(?<claims>(?<person>[0-9a-z]{1,11})-(?<at>[0-9a-z]{1,8}))-(?<mac>[\w-]{22})$/;
/** How long a room may be made for an offer, ms: as long as its card is updated. */
const LIFETIME_MS = DAY_MS;
const RADIX = 36;

/** An offer of a table that this product has made. */
export interface TableOffer {
  /** Telegram id of the person whom it was made to. */
  readonly telegram_id: number;
  /** A room may still be made for it. */
  readonly isFresh: boolean;
}

/** Signs and reads offers of tables: `<person>-<second>-<proof>`. Nothing of them is stored. */
export class TableOffers {
  private readonly keys: LinkKeys;

  constructor(secrets: LinkSecrets) {
    this.keys = new LinkKeys(PURPOSE, secrets);
  }

  /** @param now ms since 1970 */
  make(telegramId: number, now: number): string {
    const claims = `${telegramId.toString(RADIX)}-${Math.floor(now / 1000).toString(RADIX)}`;
    return `${claims}-${this.keys.proofOf(claims)}`;
  }

  /** Null for what this product has not made. */
  read(offer: string, now: number): TableOffer | null {
    const { claims, person, at, mac } = OFFER.exec(offer)?.groups ?? {};
    if (claims === undefined || person === undefined || at === undefined || mac === undefined) return null;
    if (!this.keys.isProof(claims, mac)) return null;
    const offeredAt = Number.parseInt(at, RADIX) * 1000;
    return { telegram_id: Number.parseInt(person, RADIX), isFresh: now < offeredAt + LIFETIME_MS };
  }
}
