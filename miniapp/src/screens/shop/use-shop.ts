import type { CosmeticKind, ShopAnswer, ShopItem } from '@hokm/shared/api';
import { ApiError, call } from '../../api/index.js';
import { callQuery, updateQueryData, type QueryOptions } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';
import { mergeUserBalance } from '../../session/merge-balance.js';
import { afterBuying, afterWearing } from './shop-state.js';

/** The shop and its actions. An action returns the refusal, or null. */
export interface Shop {
  readonly shop: ShopAnswer | null;
  readonly error: Query<ShopAnswer>['error'];
  readonly refetch: () => void;
  readonly buy: (item: ShopItem, key: string) => Promise<ApiError | null>;
  /** Takes over a balance that has grown by a payment. */
  readonly credited: (balance: number) => void;
  readonly wear: (kind: CosmeticKind, item: ShopItem | null) => Promise<ApiError | null>;
}

async function refusalOf(act: () => Promise<void>): Promise<ApiError | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const shopCall = callQuery('GET /shop');
const shopQuery: QueryOptions<ShopAnswer> = {
  ...shopCall,
  queryFn: async (signal) => {
    const answer = await shopCall.queryFn(signal);
    mergeUserBalance({ balance: answer.balance, worn: answer.worn });
    return answer;
  },
};

/** The shop, up to date after each action. What is worn is seen on the page at once. */
export function useShop(): Shop {
  const { data: shop, error, refetch } = useQuery(shopQuery);
  const buy = (item: ShopItem, key: string) =>
    refusalOf(async () => {
      const price = item.price ?? 0;
      const answer = await call('POST /shop/buy_item', {
        body: { item_id: item.item_id, price, idempotency_key: key },
      });
      mergeUserBalance({ balance: answer.balance });
      updateQueryData(shopQuery, (now) => afterBuying(now, answer));
    });
  const wear = (kind: CosmeticKind, item: ShopItem | null) =>
    refusalOf(async () => {
      const { worn } = await call('POST /shop/wear', { body: { kind, item_id: item?.item_id ?? null } });
      mergeUserBalance({ worn });
      updateQueryData(shopQuery, (now) => afterWearing(now, worn));
    });
  const credited = (balance: number) => {
    mergeUserBalance({ balance });
    updateQueryData(shopQuery, (now) => ({ ...now, balance }));
  };
  return { shop, error, refetch, buy, wear, credited };
}
