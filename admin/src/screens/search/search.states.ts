import type { Found } from '@hokm/shared/api/search';
import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf } from '../../testing/sample-content.js';
import type { PanelScreen } from '../../testing/states.js';
import { searchTexts } from '../../text/search.js';

const PATH = `/search?subject=ledger&q=${encodeURIComponent('at:>=2026-11-22 entry:stake')}`;
const MATCH = idOf(70);
const entry = (n: number, more: Partial<Extract<Found, { kind: 'ledger' }>>): Found => ({
  kind: 'ledger',
  id: `${idOf(n)}:${n}`,
  player: { id: idOf(n), name: 'نیلوفر' },
  entry: 'stake',
  amount: -50,
  balance: 1_450,
  side: `escrow:m:${MATCH}`,
  at: '2026-11-26T18:30:00.000Z',
  ...more,
});
const LEDGER = [
  entry(71, {}),
  entry(72, {
    player: { id: idOf(72), name: 'محمدحسین نیک‌بخت‌زاده' },
    entry: 'prize',
    amount: 100,
    balance: 3_200,
  }),
  // The account is gone.
  entry(73, { player: { id: idOf(73), name: '' }, entry: 'adjustment', amount: 1_200, side: null }),
];
const found = (data: readonly Found[]) => {
  const page = pageOf([...data]);
  return { ...page, meta: { ...page.meta, total_is: 'exact' as const } };
};
const answers = (): Answers => ({ 'POST /admin/search/advanced': found(LEDGER) });

export const searchStates: PanelScreen = {
  screen: 'search',
  states: [
    ...listStates({
      path: PATH,
      call: 'POST /admin/search/advanced',
      ready: answers,
      empty: found([]),
      words: searchTexts.pairs,
      entry: ['نیلوفر', 'نیلوفر'],
    }),
    {
      state: 'begin',
      path: '/search?subject=ledger',
      answers,
      until: /تغییر:<-۱۰۰|amount:<-100/u,
    },
    {
      state: 'broad',
      path: `/search?subject=ledger&q=${encodeURIComponent('amount:<0')}`,
      answers,
      until: /^(یک معیار دقیق‌تر هم لازم است|One more precise condition is needed)$/u,
    },
  ],
};
