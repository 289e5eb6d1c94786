import type { EconomySettings } from '@hokm/shared/api/settings';
import type { Account } from '../platform/core/account.js';
import type { TelegramGateway } from '../telegram/gateway.js';
import { findPack, type Pack } from './catalogue.js';

/** Telegram sends the payload of an invoice back with its payment, unchanged. */
export interface InvoicePayload {
  readonly pack: string;
  readonly coins: number;
  readonly stars: number;
  /** Account id of the buyer. */
  readonly account: string;
}

const FORM = /^coins:([a-z]{1,20}):(\d{1,7}):(\d{1,5}):([0-9a-f]{24})$/;

/** Holds what was promised, so that a later price list changes nothing. At most 128 bytes. */
export function writePayload({ id, coins, stars }: Pack, account: string): string {
  return `coins:${id}:${coins}:${stars}:${account}`;
}

/** Null for a payload of another form. */
export function readPayload(payload: string): InvoicePayload | null {
  const [, pack, coins, stars, account] = FORM.exec(payload) ?? [];
  if (pack === undefined || account === undefined) return null;
  return { pack, coins: Number(coins), stars: Number(stars), account };
}

/** Null if the shop still sells this pack for this price; else the code that refuses the payment. */
export function problemOfSale(
  { pack, coins, stars }: InvoicePayload,
  economy: EconomySettings,
): 'shop/no_such_item' | 'shop/price_changed' | null {
  const found = findPack(pack, economy);
  if (found?.coins !== coins) return 'shop/no_such_item';
  return found.stars === stars ? null : 'shop/price_changed';
}

/** A name before what it is of: «کیسه» becomes «کیسهٔ». */
const beforeItsContents = (name: string): string => (name.endsWith('ه') ? `${name}ٔ` : name);

/** A link to Telegram's payment sheet, where the account can buy a pack. */
export function invoiceLink(
  telegram: Pick<TelegramGateway, 'createInvoiceLink'>,
  { id, language, locale }: Pick<Account, 'id' | 'language' | 'locale'>,
  pack: Pack,
): Promise<string> {
  return telegram.createInvoiceLink({
    language: locale ?? language,
    name: beforeItsContents(pack.name[language]),
    coins: pack.coins,
    stars: pack.stars,
    payload: writePayload(pack, id),
  });
}
