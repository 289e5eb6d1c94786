import type { ShopAnswer, ShopItem } from '@hokm/shared/api';
import { frameArt, frameName, type SeasonFrame } from '@hokm/shared/standing';
import { pageOf, type Answers } from '@hokm/web/testing';
import { daysAgo } from './people.js';

type Kind = ShopItem['kind'];
/** Name of the drawing, price, and both names. */
type Line = readonly [art: string, price: number, fa: string, en: string];

const GOODS: Readonly<Record<Kind, readonly Line[]>> = {
  card_back: [
    ['star', 0, 'ستارهٔ لاجورد', 'Lapis star'],
    ['cypress', 400, 'سرو', 'Cypress'],
    ['paisley', 600, 'بته‌جقه', 'Paisley'],
    ['tile', 800, 'کاشی فیروزه', 'Turquoise tile'],
    ['pomegranate', 1_200, 'انار', 'Pomegranate'],
    ['simurgh', 3_000, 'سیمرغ', 'Simurgh'],
  ],
  felt: [
    ['jade', 0, 'یشم', 'Jade'],
    ['lapis', 500, 'لاجورد', 'Lapis'],
    ['pomegranate', 700, 'انار', 'Pomegranate'],
    ['walnut', 900, 'گردو', 'Walnut'],
    ['night', 1_500, 'شب کویر', 'Desert night'],
    ['saffron', 2_500, 'زعفران', 'Saffron'],
  ],
  frame: [
    ['plain', 0, 'ساده', 'Plain'],
    ['turquoise', 300, 'فیروزه', 'Turquoise'],
    ['silver', 600, 'نقره', 'Silver'],
    ['gold', 1_200, 'زر', 'Gold'],
    ['tulip', 1_800, 'لاله', 'Tulip'],
    ['crown', 4_000, 'تاج', 'Crown'],
  ],
};
const PACKS = [
  ['pouch', 500, 50, 'کیسه', 'Pouch'],
  ['purse', 1_200, 100, 'کیف', 'Purse'],
  ['chest', 3_500, 250, 'صندوق', 'Chest'],
  ['treasure', 8_000, 500, 'گنجینه', 'Treasure'],
] as const;
/** By the rates of 2026: two digits that count. */
const worthOf = (stars: number, language: 'fa' | 'en'): ShopAnswer['packs'][number]['worth'] =>
  language === 'en'
    ? { currency: 'USD', amount: String(Number((stars * 0.013).toPrecision(2))) }
    : { currency: 'IRR', amount: String(Number((stars * 15_000).toPrecision(2))) };
const KINDS = Object.keys(GOODS) as Kind[];

/** The server's side of the shop: what is bought is owned and can be worn. The plain things are everybody's. */
export class FakeShop {
  private balance = 1_000;
  private readonly owned = new Set<string>();
  private readonly changed = new Map<string, number>();
  private worn: ShopAnswer['worn'] = { card_back: null, felt: null, frame: null };

  /** `hasRates`: the rates are new enough to say about what packs cost. `hasOffers`: a collection is sold. `won`: frames of seasons. `sellsPacks`: coins are sold. */
  constructor(
    private readonly payments = false,
    private readonly hasRates = true,
    private readonly hasOffers = false,
    private readonly won: readonly SeasonFrame[] = [],
    private readonly sellsPacks = true,
  ) {}

  /** From now on an item has another price. */
  changePrice(item_id: string, price: number): void {
    this.changed.set(item_id, price);
  }

  readonly answers: Answers = {
    'GET /shop': ({ language }) => ({
      success: true,
      balance: this.balance,
      payments: this.payments,
      packs: (this.sellsPacks ? PACKS : []).map(([pack_id, coins, stars, fa, en]) => ({
        pack_id,
        coins,
        stars,
        name: language === 'en' ? en : fa,
        worth: this.hasRates ? worthOf(stars, language) : null,
      })),
      items: this.items(language),
      worn: this.worn,
    }),
    'POST /shop/buy_item': ({ body, language }) => {
      const { item_id, price } = body as { item_id: string; price: number };
      const found = () => this.items(language).find((each) => each.item_id === item_id);
      if (found()?.price !== price) return 'shop/price_changed';
      this.owned.add(item_id);
      const item = found();
      if (item === undefined) return 'shop/no_such_item';
      this.balance -= item.price ?? 0;
      return { success: true, balance: this.balance, item };
    },
    'POST /shop/wear': ({ body }) => {
      const { kind, item_id } = body as { kind: Kind; item_id: string | null };
      this.worn = { ...this.worn, [kind]: item_id?.slice(kind.length + 1) ?? null };
      return { success: true, worn: this.worn };
    },
    'GET /wallet/history': pageOf(
      (
        [
          ['prize', 380],
          ['stake', -200],
          ['purchase', -500],
          ['daily', 60],
          ['referral', 150],
          ['stars', 1_200],
          ['gift', 100],
          ['refund', -1_200],
          ['opening', 1_000],
        ] as const
      ).map(([kind, amount], n) => ({
        id: `w${n}`,
        amount,
        kind,
        ref: '',
        at: daysAgo(n * 1.3),
        balance: 1_000 + n,
      })),
    ),
  };

  private items(language: 'fa' | 'en'): ShopItem[] {
    const own = KINDS.flatMap((kind) =>
      GOODS[kind].map(([art, price, fa, en]): ShopItem => ({
        item_id: `${kind}:${art}`,
        kind,
        art,
        price: this.changed.get(`${kind}:${art}`) ?? price,
        name: language === 'en' ? en : fa,
        owned: price === 0 || this.owned.has(`${kind}:${art}`),
        worn: this.worn[kind] === art || (price === 0 && this.worn[kind] === null),
        collection: null,
        available_until: null,
      })),
    );
    const won = this.won.map((frame): ShopItem => ({
      item_id: `frame:${frameArt(frame)}`,
      kind: 'frame',
      art: frameArt(frame),
      price: null,
      name: frameName(frame, language),
      owned: true,
      worn: this.worn.frame === frameArt(frame),
      collection: null,
      available_until: null,
    }));
    return [...own, ...won, ...(this.hasOffers ? this.offers(language) : [])];
  }

  /** Two items of a collection that end. */
  private offers(language: 'fa' | 'en'): ShopItem[] {
    return (['felt', 'frame'] as const).map((kind, n) => ({
      item_id: `offer:${String(n).repeat(24)}`,
      kind,
      art: 'yalda',
      price: 1_600,
      name: language === 'en' ? 'Yalda night' : 'شب یلدا',
      owned: kind === 'frame',
      worn: false,
      collection: language === 'en' ? 'Yalda' : 'یلدا',
      available_until: '2026-12-22T20:30:00.000Z',
    }));
  }
}
