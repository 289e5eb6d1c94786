import i18next from 'i18next';
import type { StakeNews } from '@hokm/shared/protocol';
import { codeText } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { invalidate } from '../data/query.js';
import { goTo } from '../navigation/navigation.js';
import '../text/coins.js';
import { showToast } from '../ui/Toast.js';

/** Pages where a toast would cover cards. */
const AT_TABLE = /^\/(game|watch)\//;
const REFUSED_MS = 12_000;

/** What a coin room tells the person: the room's own page, and the end of a match, say the rest themselves. */
export interface CoinNews {
  readonly news: StakeNews;
  readonly roomId: string;
  readonly coins: number;
  /** Why the person did not put in. */
  readonly code: string;
}

const SAID = {
  'stake.returned': ['coins.returned', 'coin'],
  'stake.won': ['coins.got_won', 'check'],
  'stake.lost': ['coins.got_lost', 'coin'],
  'stake.void': ['coins.got_void', 'coin'],
} as const;

function refused({ roomId, code }: CoinNews): void {
  if (window.location.pathname === `/room/${roomId}`) goTo('/lobby?coins=1');
  const why = codeText(code, null, currentLanguage());
  showToast(
    `${i18next.t('coins.refused_title')}: ${why}`,
    'alert',
    { text: i18next.t('coins.see_why'), run: () => goTo('/lobby?coins=1') },
    REFUSED_MS,
  );
}

/** Tells what a coin room has done with the person's coins. */
export function tellCoinNews(told: CoinNews): void {
  const { news, coins } = told;
  invalidate('GET /betting');
  if (news === 'stake.collecting') return;
  if (news === 'stake.refused') {
    refused(told);
    return;
  }
  if (news === 'stake.taken') {
    showToast(i18next.t('coins.taken', { coins }), 'coin');
    return;
  }
  const [words, icon] = SAID[news];
  if (!AT_TABLE.test(window.location.pathname)) showToast(i18next.t(words, { coins }), icon);
}
