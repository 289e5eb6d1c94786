import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Broadcast } from '@hokm/shared/api/broadcasts';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { Column } from '../../list/list-props.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { ProgressBar } from '../../ui/ProgressBar.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { progressOf, textIn, TONES, useSegmentWords } from './broadcast-words.js';
import css from './broadcasts.module.css';

interface Props {
  readonly sent: Broadcast;
}

export function StateTag({ sent: { state } }: Props) {
  const t = useTexts(broadcastsTexts);
  return <Tag {...TONES[state]}>{t(`state_${state}`)}</Tag>;
}

/** The beginning of its text, which opens it, and whom it is for. */
function Title({ sent }: Props) {
  const language = useLanguage();
  const words = useSegmentWords();
  return (
    <div className={css['title']}>
      <Link to={`/broadcasts/${sent.id}`} className={css['open'] ?? ''}>
        <bdi className="name">{textIn(sent.texts, language)}</bdi>
      </Link>
      <span className="note cut">{words(sent.segment)}</span>
    </div>
  );
}

/** How far the bot is. */
function Progress({ sent }: Props) {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const { done, total } = progressOf(sent);
  if (total === 0)
    return <span className="note">{t(sent.channels.includes('bot') ? 'bot_none' : 'app_only')}</span>;
  if (sent.started_at === null) return <>–</>;
  const number = (value: number) => formatNumber(value, language);
  return (
    <div className={css['progress']}>
      <ProgressBar label={t('progress')} done={done} total={total} />
      <span className="note num">{t('of', { done: number(done), total: number(total) })}</span>
    </div>
  );
}

function When({ sent: { at, state } }: Props) {
  const { date } = useDates();
  if (state !== 'scheduled' && state !== 'asked') return <Ago at={at} />;
  return (
    <time className="num" dateTime={at}>
      {date(at, { style: 'short', time: true })}
    </time>
  );
}

/** The columns of the table. */
export function useBroadcastColumns(): readonly Column<Broadcast>[] {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'message', head: t('message'), width: '36%', cell: (sent) => <Title sent={sent} /> },
      { id: 'state', head: t('state'), cell: (sent) => <StateTag sent={sent} /> },
      {
        id: 'people',
        head: t('people'),
        align: 'num',
        cell: ({ recipients }) => formatNumber(recipients, language),
      },
      { id: 'progress', head: t('progress'), width: 180, cell: (sent) => <Progress sent={sent} /> },
      {
        id: 'by',
        head: t('by'),
        cell: ({ created_by }) => <bdi className="name">{created_by.name}</bdi>,
      },
      { id: 'when', head: t('when'), cell: (sent) => <When sent={sent} /> },
    ],
    [t, language],
  );
}

/** A broadcast on a phone. */
export function BroadcastCard({ sent }: Props) {
  const t = useTexts(broadcastsTexts);
  return (
    <div className={css['card']}>
      <Title sent={sent} />
      <div className={css['facts']}>
        <StateTag sent={sent} />
        <span className="note">
          {t('people_n', { count: sent.recipients })} · <When sent={sent} />
        </span>
      </div>
      {sent.state === 'sending' && <Progress sent={sent} />}
    </div>
  );
}
