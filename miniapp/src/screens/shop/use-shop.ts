import { useCallback, useState } from 'react';
import type { CosmeticKind, ShopAnswer, ShopItem } from '@hokm/shared/api';
import { ApiError, buyItem, getShop, wearItem } from '../../api/index.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { mergeUserBalance } from '../../session/merge-balance.js';
import { afterBuying, afterWearing } from './shop-state.js';

/** What is to be done in the shop; each gives the code of the refusal, or null. */
export interface Shop {
  readonly shop: ShopAnswer | null;
  readonly problem: string | null;
  readonly retry: () => void;
  readonly buy: (item: ShopItem, key: string) => Promise<string | null>;
  /** Coins have come that were paid for. */
  readonly credited: (balance: number) => void;
  readonly wear: (kind: CosmeticKind, item: ShopItem | null) => Promise<string | null>;
}

async function codeOf(act: () => Promise<void>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** The shop, as it is after everything that was done in it. What is worn is seen on the page at once. */
export function useShop(): Shop {
  const token = useSession((session) => session.token);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await getShop(token, signal);
      mergeUserBalance({ balance: answer.balance, worn: answer.worn });
      return answer;
    },
    [token],
  );
  const { value, problem, retry } = useQuery(token === null ? null : load);
  const [changed, setChanged] = useState<{ of: ShopAnswer; now: ShopAnswer } | null>(null);
  const shop = changed !== null && changed.of === value ? changed.now : value;
  const change = (by: (shop: ShopAnswer) => ShopAnswer) =>
    setChanged((before) => {
      if (value === null) return null;
      return { of: value, now: by(before?.of === value ? before.now : value) };
    });

  const buy = (item: ShopItem, key: string) =>
    codeOf(async () => {
      const answer = await buyItem(item.item_id, key, token);
      mergeUserBalance({ balance: answer.balance });
      change((now) => afterBuying(now, answer));
    });
  const wear = (kind: CosmeticKind, item: ShopItem | null) =>
    codeOf(async () => {
      const { worn } = await wearItem(kind, item?.item_id ?? null, token);
      mergeUserBalance({ worn });
      change((now) => afterWearing(now, worn));
    });
  const credited = (balance: number) => {
    mergeUserBalance({ balance });
    change((now) => ({ ...now, balance }));
  };
  return { shop, problem, retry, buy, wear, credited };
}
