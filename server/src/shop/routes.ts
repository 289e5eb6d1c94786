import { Router } from 'express';
import { z } from 'zod';
import {
  buyItemAnswer,
  buyItemBody,
  dailyAnswer,
  invoiceAnswer,
  invoiceBody,
  pageMeta,
  pageQuery,
  shopAnswer,
  walletHistoryAnswer,
  wearAnswer,
  wearBody,
} from '@hokm/shared/api';
import type { Account } from '../accounts/accounts.js';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import type { Route } from '../http/route.js';
import type { Clock } from '../ports.js';
import type { Notices } from '../realtime/notices.js';
import { dailyReward, takeDailyReward } from '../wallet/daily.js';
import type { Wallet } from '../wallet/wallet.js';
import { buyItem } from './buy-item.js';
import { ITEMS, packOf, presentPacks, type Pack } from './catalogue.js';
import { presentItem, type Wardrobe } from './shop-view.js';
import { wearItem } from './wear-item.js';

/** Makes the link under which a pack is paid; null where no bot can take Stars. */
export type Invoicing = ((account: Account, pack: Pack) => Promise<string>) | null;

export interface ShopRoutesProps {
  readonly accounts: AccountModel;
  readonly wallet: Wallet;
  readonly invoicing: () => Invoicing;
  readonly notices: Pick<Notices, 'renamed'>;
  readonly clock: Clock;
}

const success = true as const;
const gone = { ok: false, code: 'request/not_found' } as const;

/** The shop, what is worn, the purse and the daily reward. Each call reads the caller's account once. */
export function shopRoutes(
  route: Route,
  { accounts, wallet, invoicing, notices, clock }: ShopRoutesProps,
): Router {
  const router = Router();
  const daily = { wallet, accounts, clock };

  async function wardrobeOf({ id, worn }: Account): Promise<Wardrobe> {
    const record = await accounts
      .findById(objectId(id))
      .select({ owned: 1 })
      .lean<Pick<AccountRecord, 'owned'>>();
    return { owned: record?.owned ?? [], worn };
  }

  const shop = route({
    policy: 'signed-in',
    answer: shopAnswer,
    async handle({ account, language }) {
      const wardrobe = await wardrobeOf(account);
      return {
        success,
        balance: account.balance,
        payments: invoicing() !== null && account.telegram_id !== null,
        packs: presentPacks(language),
        items: ITEMS.map((item) => presentItem(wardrobe, item, language)),
        worn: account.worn,
      };
    },
  });
  router.get('/shop', shop);

  const buy = route({
    policy: 'signed-in',
    body: buyItemBody,
    answer: buyItemAnswer,
    async handle({ account, body, language }) {
      const bought = await buyItem(wallet, account.id, body.item_id, body.idempotency_key);
      if (!bought.ok) return bought;
      const item = presentItem(await wardrobeOf(account), bought.item, language);
      return { success, balance: bought.balance, item };
    },
  });
  router.post('/shop/buy_item', buy);

  const wear = route({
    policy: 'signed-in',
    body: wearBody,
    answer: wearAnswer,
    async handle({ account, body }) {
      const dressed = await wearItem(accounts, account.id, body.kind, body.item_id);
      if (!dressed.ok) return dressed;
      // Where the person sits down from now on, the others see what is worn.
      notices.renamed({ ...account, worn: dressed.worn });
      return { success, worn: dressed.worn };
    },
  });
  router.post('/shop/wear', wear);

  const invoice = route({
    policy: 'signed-in',
    body: invoiceBody,
    answer: invoiceAnswer,
    async handle({ account, body }) {
      const pack = packOf(body.pack_id);
      if (pack === null) return { ok: false, code: 'shop/no_such_item' } as const;
      const makeLink = invoicing();
      if (makeLink === null || account.telegram_id === null)
        return { ok: false, code: 'shop/payments_off' } as const;
      return { success, url: await makeLink(account, pack) };
    },
  });
  router.post('/shop/invoice', invoice);

  const reward = route({
    policy: 'signed-in',
    answer: dailyAnswer,
    async handle({ account }) {
      const today = await dailyReward(daily, account.id);
      return today === null ? gone : { success, ...today };
    },
  });
  router.get('/wallet/daily', reward);

  const take = route({
    policy: 'signed-in',
    body: z.object({}),
    answer: dailyAnswer,
    async handle({ account }) {
      const taken = await takeDailyReward(daily, account.id);
      return taken.ok ? { success, ...taken } : taken;
    },
  });
  router.post('/wallet/daily', take);

  const history = route({
    policy: 'signed-in',
    query: pageQuery,
    answer: walletHistoryAnswer,
    async handle({ account, query }) {
      const { total, entries } = await wallet.history(account.id, query.page, query.per_page);
      return {
        success,
        data: entries.map(({ _id, amount, kind, ref, at, balance }) => ({
          id: _id,
          amount,
          kind,
          ref,
          at: new Date(at).toISOString(),
          balance,
        })),
        meta: pageMeta(total, query),
      };
    },
  });
  router.get('/wallet/history', history);
  return router;
}
