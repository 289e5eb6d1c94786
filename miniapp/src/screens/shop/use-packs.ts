import { useEffect, useRef, useState } from 'react';
import type { CoinPack } from '@hokm/shared/api';
import { call } from '../../api/index.js';
import { logWarning } from '../../lib/log.js';
import { getPlatform } from '../../telegram/current.js';
import { waitForCoins } from './wait-for-coins.js';

/** How a payment went on: Telegram's four outcomes, and what came after a paid one. */
type PayState = 'waiting' | 'credited' | 'late' | 'pending' | 'cancelled' | 'failed';

const OUTCOMES = ['paid', 'pending', 'cancelled', 'failed'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Telegram's word for how its sheet was closed. One that we do not know says neither that it was paid nor that it was not. */
function outcomeOf(word: string): Outcome {
  return OUTCOMES.find((each) => each === word) ?? 'pending';
}

/** The outcome of a payment. `refused`: there was none, because of `error`. */
export type PayNews =
  | { readonly state: PayState; readonly coins: number }
  | { readonly state: 'refused'; readonly error: unknown };

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface PacksProps {
  readonly balance: number;
  readonly onCredited: (balance: number) => void;
}

/** Buying a pack: the invoice, Telegram's sheet, and the coins. `canPay` is false where there is no such sheet. */
export function usePacks({ balance, onCredited }: PacksProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [news, setNews] = useState<PayNews | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const { pay } = getPlatform();

  /** The payment sheet's outcome; a client that cannot open one has failed. */
  const askTelegram = async (url: string): Promise<Outcome> => {
    try {
      return pay === undefined ? 'failed' : outcomeOf(await pay(url));
    } catch (error) {
      logWarning('Telegram: invoice', error);
      return 'failed';
    }
  };
  const buy = async ({ pack_id, coins }: CoinPack) => {
    setBusy(pack_id);
    setNews(null);
    try {
      const { url } = await call('POST /shop/invoice', { body: { pack_id } });
      const outcome = await askTelegram(url);
      if (outcome !== 'paid') {
        setNews({ state: outcome, coins });
        return;
      }
      setNews({ state: 'waiting', coins });
      const read = async () => (await call('GET /shop')).balance;
      const grown = await waitForCoins({ before: balance, read, sleep: after });
      if (grown !== null) onCredited(grown);
      if (here.current) setNews({ state: grown === null ? 'late' : 'credited', coins });
    } catch (error) {
      setNews({ state: 'refused', error });
    } finally {
      setBusy(null);
    }
  };
  return { canPay: pay !== undefined, busy, news, buy };
}
