import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { Figure, Figures } from '../../ui/Figure.js';
import { NO_FIGURE, WaitFigures } from '../../ui/WaitFigures.js';

/** How many wait, how long, and how soon they are answered. */
export function Standing() {
  const t = useTexts(messagesTexts);
  const language = useLanguage();
  const { data, error } = useQuery(callQuery('GET /admin/comms/stats'));
  const stats = data?.data;
  const number = (value: number | undefined) =>
    value === undefined ? NO_FIGURE : formatNumber(value, language);
  // Without figures a dash says why.
  const note = (words: string) => (stats === undefined && error !== null ? t('stats_failed') : words);
  return (
    <Figures>
      <Figure
        label={t('unread')}
        value={number(stats?.new)}
        note={note(t('unread_note', { count: stats?.read ?? 0 }))}
      />
      <WaitFigures
        stats={stats}
        oldest={{ label: t('oldest'), note: note(t('oldest_note')) }}
        median={{ label: t('median'), note: note(t('median_note')) }}
      />
      <Figure
        label={t('answered')}
        value={number(stats?.answered)}
        note={note(t('answered_note', { count: stats?.closed ?? 0 }))}
      />
    </Figures>
  );
}
