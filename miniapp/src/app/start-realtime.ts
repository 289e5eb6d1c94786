import i18next from 'i18next';
import { arrival } from '@hokm/web/browser';
import { formatNumber } from '@hokm/web/format';
import { currentLanguage } from '@hokm/web/i18n';
import { invalidate } from '../data/query.js';
import { logWarning } from '../lib/log.js';
import type { LobbyState } from '../navigation/lobby-state.js';
import { goTo } from '../navigation/navigation.js';
import { createRealtime } from '../realtime/index.js';
import { mergeUserBalance, renewSession, sessionEnded, useSession } from '../session/index.js';
import { textsChangedSoon } from './follow-texts.js';
import { showToast } from '../ui/Toast.js';

/** Pages where a toast would cover cards. */
const AT_TABLE = /^\/(game|watch)\//;
const ROOM_PAGES = /^\/(room|game)\//;

/** Connects to the server. Call once, after the session was started. */
export function startRealtime(): void {
  const session = {
    token: () => useSession.getState().token,
    onToken: (listener: (token: string | null) => void) =>
      useSession.subscribe((now, before) => {
        if (now.token !== before.token) listener(now.token);
      }),
    renew: renewSession,
    ended: sessionEnded,
  };
  const realtime = createRealtime(session, {
    roomDoesNotExist: () => {
      if (!ROOM_PAGES.test(window.location.pathname)) return;
      goTo('/lobby', { no_table: 'room/does_not_exist' } satisfies LobbyState);
    },
    seatMoved: (roomId) => {
      if (window.location.pathname === `/room/${roomId}`) showToast(i18next.t('problem.seat_moved'), 'alert');
    },
    seatedIn: (roomId, to) => {
      if (window.location.pathname === `/room/${roomId}`) goTo(`/room/${to}`);
    },
    gameError: (message) => showToast(message, 'close'),
    decided: (kind) => {
      // Suspended people see a page of its own.
      if (kind === 'suspend') return;
      showToast(i18next.t('problem.decided'), 'alert', {
        text: i18next.t('problem.see_decision'),
        run: () => goTo('/settings/decisions'),
      });
    },
    answered: (key) => {
      invalidate('GET /notifications', 'GET /user/sanctions');
      if (AT_TABLE.test(window.location.pathname)) return;
      const [about = ''] = key.split('/');
      const said = about === 'lifted' || about === 'appeal' ? about : 'report';
      showToast(i18next.t(`problem.answered_${said}`), 'check', {
        text: i18next.t('problem.see_decision'),
        run: () => goTo('/notifications'),
      });
    },
    textsChanged: textsChangedSoon,
    replied: (thread) => {
      invalidate('GET /messages', 'GET /notifications');
      if (AT_TABLE.test(window.location.pathname) || window.location.pathname === `/messages/${thread}`)
        return;
      showToast(i18next.t('problem.replied'), 'chat', {
        text: i18next.t('problem.see_reply'),
        run: () => goTo(`/messages/${thread}`),
      });
    },
    coinNews: (news) => {
      arrival(import('./coin-news.js')).then(
        ({ tellCoinNews }) => tellCoinNews(news),
        (error: unknown) => logWarning('News of coins', error),
      );
    },
    predicted: (told) => {
      arrival(import('./prediction-news.js')).then(
        ({ showPrediction }) => showPrediction(told),
        (error: unknown) => logWarning('News of predictions', error),
      );
    },
    purse: (balance) => {
      mergeUserBalance({ balance });
      invalidate('GET /betting/limits', 'GET /wallet/history');
    },
    madeWhole(trophies, coins) {
      const shown = (count: number) => formatNumber(count, currentLanguage());
      const parts = [
        ...(trophies > 0 ? [i18next.t('problem.made_whole', { trophies: shown(trophies) })] : []),
        ...(coins > 0 ? [i18next.t('problem.made_whole_coins', { coins: shown(coins) })] : []),
      ];
      showToast(parts.join('. '), 'check', {
        text: i18next.t('problem.see_decision'),
        run: () => goTo(trophies > 0 ? '/score' : '/shop'),
      });
    },
  });
  realtime.start();
}
