import type { Currency, QuotedPair } from '@hokm/shared/api/rates/limits';
import { formatNumber } from '@hokm/web/format';
import type { Language } from '@hokm/shared/text';
import type { TextKey } from '../../text/define-texts.js';
import type { ratesTexts } from '../../text/rates.js';

export const RATES = 'GET /admin/forex/rates';

/** An example of each rate, for its field. */
export const EXAMPLES: Readonly<Record<QuotedPair, string>> = {
  'XTR-USD': '0.013',
  'TON-USD': '3.2',
  'USD-IRR': '1100000',
};

export const pairWords = (pair: QuotedPair) => `pair_${pair.replace('-', '_')}` as TextKey<typeof ratesTexts>;

export const sidesOf = (pair: QuotedPair) => pair.split('-') as [Currency, Currency];

/** A rate with all of its digits. */
export const rateText = (rate: string, language: Language): string =>
  formatNumber(Number(rate), language, { maximumSignificantDigits: 15 });
