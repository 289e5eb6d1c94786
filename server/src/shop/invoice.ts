import { packOf, type Pack } from './catalogue.js';

/** What the payload of an invoice says: Telegram brings it back with the payment, unchanged. */
export interface Order {
  readonly pack: string;
  readonly coins: number;
  readonly stars: number;
  /** Who ordered, by account. */
  readonly account: string;
}

const FORM = /^coins:([a-z]{1,20}):(\d{1,7}):(\d{1,5}):([0-9a-f]{24})$/;

/** The payload of an order: what was promised stands in it, so that a later price list changes nothing. At most 128 bytes. */
export function orderPayload({ id, coins, stars }: Pack, account: string): string {
  return `coins:${id}:${coins}:${stars}:${account}`;
}

/** Reads a payload; null for what is none of ours. */
export function readOrder(payload: string): Order | null {
  const [, pack, coins, stars, account] = FORM.exec(payload) ?? [];
  if (pack === undefined || account === undefined) return null;
  return { pack, coins: Number(coins), stars: Number(stars), account };
}

/** Whether an order is what the shop sells today. */
export function isCurrent({ pack, coins, stars }: Order): boolean {
  const found = packOf(pack);
  return found?.coins === coins && found.stars === stars;
}
