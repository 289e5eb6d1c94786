import * as contract from '@hokm/shared/api/shop';
import type { EconomySettings } from '@hokm/shared/api/settings';
import type { WorthCurrency } from '@hokm/shared/api/shop/limits';
import type { Judgements } from '../accounts/judgements.js';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { Account } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { present, refuse } from '../platform/core/result.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { TelegramGateway } from '../telegram/gateway.js';
import type { WorthOfStars } from '../rates/worth.js';
import type { Wallet } from '../wallet/wallet.js';
import { buyItem } from './buy-item.js';
import { findPack } from './catalogue.js';
import type { Offers } from './offers.js';
import { equipItem } from './equip-item.js';
import { invoiceLink } from './invoice.js';
import { presentItem, presentItems, presentPacks, type OwnedCosmetics } from './view.js';

export interface ShopRoutesProps {
  readonly accounts: AccountModel;
  readonly wallet: Wallet;
  readonly offers: Offers;
  /** Null without a bot: nothing is sold for Stars. */
  readonly telegram: TelegramGateway | null;
  readonly notifier: Pick<UserNotifier, 'profileChanged'>;
  readonly judgements: Pick<Judgements, 'of' | 'payerProblem'>;
  /** What Stars are worth in a currency now. */
  readonly worthIn: (currency: WorthCurrency) => Promise<WorthOfStars>;
  /** The prices and the switches of the shop as they are now. */
  readonly economy: () => EconomySettings;
  /** Somebody has got an invoice. */
  readonly onInvoice: () => void;
}

/** The money in which a person thinks: rials in Iran, and for readers of Persian who have named no country. */
function currencyOf({ country, language }: Pick<Account, 'country' | 'language'>): WorthCurrency {
  return country === 'IR' || (country === null && language === 'fa') ? 'IRR' : 'USD';
}

/** Items and packs of coins. Each call is for the caller's own account. */
export function shopRoutes({
  accounts,
  wallet,
  offers,
  telegram,
  notifier,
  judgements,
  worthIn,
  economy,
  onInvoice,
}: ShopRoutesProps): readonly Handler[] {
  async function cosmeticsOf({ id, worn }: Account): Promise<OwnedCosmetics> {
    const record = await accounts
      .findById(objectId(id))
      .select({ owned: 1 })
      .lean<Pick<AccountRecord, 'owned'>>();
    return { owned: record?.owned ?? [], worn };
  }

  return [
    handle(contract.readShop, async ({ account, language }) => {
      const [cosmetics, prices] = [await cosmeticsOf(account), economy()];
      return {
        ...done,
        balance: account.balance,
        payments: telegram !== null && account.telegram_id !== null,
        packs: prices.packs ? presentPacks(prices, language, await worthIn(currencyOf(account))) : [],
        items: presentItems(cosmetics, { offers: await offers.shownTo(cosmetics.owned), prices }, language),
        worn: account.worn,
      };
    }),
    handle(contract.buyItem, async ({ account, body, language }) => {
      if ((await judgements.of(account.id, 'freeze_coins')) !== null) return refuse('wallet/frozen');
      return present(await buyItem({ wallet, offers }, account.id, body), async ({ balance, item }) => ({
        ...done,
        balance,
        item: presentItem(await cosmeticsOf(account), item, language),
      }));
    }),
    handle(contract.wearItem, async ({ account, body }) =>
      present(await equipItem({ accounts, offers }, account.id, body), ({ worn }) => {
        // Others see it where the person sits down from now on.
        notifier.profileChanged({ ...account, worn });
        return { ...done, worn };
      }),
    ),
    handle(contract.createInvoice, async ({ account, body }) => {
      const pack = findPack(body.pack_id, economy());
      if (pack === null) return refuse('shop/no_such_item');
      if (telegram === null || account.telegram_id === null) return refuse('shop/payments_off');
      const problem = await judgements.payerProblem(account.id);
      if (problem !== null) return refuse(problem);
      const url = await invoiceLink(telegram, account, pack);
      onInvoice();
      return { ...done, url };
    }),
  ];
}
