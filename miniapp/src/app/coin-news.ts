import i18next from 'i18next';
import type { PredictionNews, StakeNews } from '@hokm/shared/protocol';
import { codeText } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { invalidate } from '../data/query.js';
import { goTo } from '../navigation/navigation.js';
import '../text/coins.js';
import '../text/predictions.js';
import { showToast } from '../ui/Toast.js';

/** Pages where a toast would cover cards. */
const AT_TABLE = /^\/(game|watch)\//;
/** Who watches has no cards of their own: the end of a prediction is told there too. */
const PLAYING = /^\/game\//;
const REFUSED_MS = 12_000;

/** What a coin room or a prediction tells the person: the room's own page, and the end of a match, say the rest themselves. */
export interface CoinNews {
  readonly news: StakeNews | PredictionNews;
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
  'prediction.won': ['predictions.got_won', 'check'],
  'prediction.lost': ['predictions.got_lost', 'coin'],
  'prediction.void': ['predictions.got_void', 'coin'],
  'prediction.late': ['predictions.got_late', 'coin'],
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

/** Tells what a coin room or a prediction has done with the person's coins. */
export function tellCoinNews(told: CoinNews): void {
  const { news, coins } = told;
  invalidate('GET /betting', 'GET /predictions');
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
  const quiet = news.startsWith('prediction.') ? PLAYING : AT_TABLE;
  if (!quiet.test(window.location.pathname)) showToast(i18next.t(words, { coins }), icon);
}
