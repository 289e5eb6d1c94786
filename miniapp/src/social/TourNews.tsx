import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import { call } from '../api/index.js';
import { invalidate } from '../data/query.js';
import { logWarning } from '../lib/log.js';
import { serverNow } from '../realtime/index.js';
import { onTour, type TourNews as News } from '../realtime/tours.js';
import { useLanguage } from '../settings/index.js';
import { getPlatform } from '../telegram/current.js';
import '../text/tournaments.js';
import { useToast } from '../ui/Toast.js';

/** Pages where a toast would cover cards. */
const AT_TABLE = /^\/(game|watch)\//;
/** How long a call to the table or to the check-in is shown, ms: it needs a decision. */
const CALL_MS = 20_000;

/** Where a step calls the person to; null for steps that do not press. */
function callOf({ id, step, room_id }: News): { key: string; to: string } | null {
  if (step === 'to_table' && room_id !== null) return { key: 'tours.news_table', to: `/room/${room_id}` };
  if (step === 'reserve') return { key: 'tours.news_reserve', to: `/tours/${id}` };
  return step === 'check_in' ? { key: 'tours.news_check_in', to: `/tours/${id}` } : null;
}

/** True while the step can still be done. */
const isOpen = ({ until }: News) => until === null || Date.parse(until) > serverNow();

/** Calls the person to the table, to the check-in, or to a pair that wants them as its reserve, on every page; at a table afterwards. Renders nothing itself. */
export function TourNews() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const toast = useToast();
  const { pathname } = useLocation();
  const atTable = AT_TABLE.test(pathname);
  const missed = useRef<News | null>(null);
  /** The last call that was shown: the same step is told once. */
  const told = useRef('');

  const tell = useEffectEvent((news: News, name: string) => {
    const calls = callOf(news);
    // The tournament's own page shows its step itself.
    if (calls === null || pathname === calls.to || pathname === `/tours/${news.id}`) return;
    getPlatform().haptic('soft');
    const see = { text: t('tours.news_see'), run: () => navigate(calls.to) };
    toast.show(t(calls.key, { name: isolate(name) }), 'cup', see, CALL_MS);
  });

  const receive = useEffectEvent((news: News) => {
    invalidate('GET /tours');
    const key = `${news.id}/${news.step}/${news.room_id ?? ''}`;
    if (callOf(news) === null || told.current === key) return;
    if (atTable) {
      missed.current = news;
      return;
    }
    told.current = key;
    call('GET /tours/:id', { params: { id: news.id } }).then(
      ({ data: { name } }) => tell(news, name[language] || name[language === 'fa' ? 'en' : 'fa']),
      (error: unknown) => logWarning('The tournament of a message', error),
    );
  });

  useEffect(() => {
    const kept = missed.current;
    if (atTable || kept === null) return;
    missed.current = null;
    if (isOpen(kept)) receive(kept);
  }, [atTable]);

  useEffect(() => onTour(receive), []);
  return null;
}
