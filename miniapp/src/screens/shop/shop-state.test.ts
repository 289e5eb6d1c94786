import { describe, expect, it } from 'vitest';
import type { ShopAnswer, ShopItem } from '@hokm/shared/api';
import { afterBuying, afterWearing, lookedAt } from './shop-state.js';

const item = (item_id: string, given: Partial<ShopItem> = {}): ShopItem => ({
  item_id,
  kind: 'felt',
  name: item_id,
  price: 500,
  art: item_id,
  owned: false,
  worn: false,
  collection: null,
  available_until: null,
  ...given,
});
const plain = item('jade', { price: 0, owned: true, worn: true });
const shop: ShopAnswer = {
  success: true,
  balance: 1000,
  payments: false,
  packs: [],
  items: [plain, item('lapis'), item('tile', { kind: 'card_back' })],
  worn: { card_back: null, felt: null, frame: null },
};

describe('the shop after something was done in it', () => {
  it('has the bought item, and the balance the server gave', () => {
    const after = afterBuying(shop, { balance: 500, item: item('lapis', { owned: true }) });
    expect(after.balance).toBe(500);
    expect(after.items.map(({ owned }) => owned)).toEqual([true, true, false]);
  });

  it('wears one of a kind, and the free one where nothing is worn', () => {
    const dressed = afterWearing(shop, { ...shop.worn, felt: 'lapis' });
    expect(dressed.items.map(({ worn }) => worn)).toEqual([false, true, false]);
    expect(afterWearing(dressed, shop.worn).items.map(({ worn }) => worn)).toEqual([true, false, false]);
  });

  it('previews the worn items until something is chosen', () => {
    const felts = shop.items.slice(0, 2);
    expect(lookedAt(felts, undefined)?.item_id).toBe('jade');
    expect(lookedAt(felts, 'lapis')?.item_id).toBe('lapis');
    expect(lookedAt(felts, 'gone')?.item_id).toBe('jade');
    expect(lookedAt([], undefined)).toBeUndefined();
  });
});
