import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLanguage, useNow } from '@hokm/web/react';
import type { NewsItem } from '../../api/endpoints.js';
import type { Column } from '../../list/list-props.js';
import { useTexts } from '../../text/define-texts.js';
import { newsTexts } from '../../text/news.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { NewsMenu } from './NewsMenu.js';
import { newsStatus, useNewsName } from './news-item.js';
import css from './news.module.css';

const MINUTE = 60_000;
const TONES = {
  draft: { tone: 'mute', dot: 'ring' },
  scheduled: { tone: 'info', dot: 'ring' },
  published: { tone: 'ok', dot: 'full' },
} as const;

function StatusTag({ item }: { readonly item: NewsItem }) {
  const t = useTexts(newsTexts);
  // An item that was published just now is newer than the last tick of the clock.
  const now = Math.max(useNow(MINUTE), Date.parse(item.updated_at));
  const status = newsStatus(item, now);
  return <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>;
}

/** The title, which opens the item, and the beginning of its text. */
function Title({ item }: { readonly item: NewsItem }) {
  const language = useLanguage();
  const { search } = useLocation();
  const name = useNewsName()(item);
  const text = item.text[language] || item.text[language === 'fa' ? 'en' : 'fa'];
  return (
    <div className={css['title']}>
      <Link to={{ pathname: `/news/${item.id}`, search }} className={css['link'] ?? ''}>
        <bdi className="name">{name}</bdi>
      </Link>
      {text !== '' && <bdi className="note name">{text}</bdi>}
    </div>
  );
}

function PublishedAt({ at }: { readonly at: string | null }) {
  const { date } = useDates();
  if (at === null) return <>–</>;
  return (
    <time className="num" dateTime={at}>
      {date(at, { style: 'short', time: true })}
    </time>
  );
}

/** The columns of the table. */
export function useNewsColumns(): readonly Column<NewsItem>[] {
  const t = useTexts(newsTexts);
  return useMemo(
    () => [
      { id: 'item', head: t('item'), cell: (item) => <Title item={item} />, width: '50%' },
      { id: 'status', head: t('status'), cell: (item) => <StatusTag item={item} /> },
      {
        id: 'published_at',
        head: t('published_at'),
        sort: 'published_at',
        cell: (item) => <PublishedAt at={item.published_at} />,
      },
      {
        id: 'updated_at',
        head: t('updated_at'),
        sort: 'updated_at',
        cell: (item) => <Ago at={item.updated_at} />,
      },
      { id: 'menu', head: t('actions'), align: 'end', cell: (item) => <NewsMenu item={item} /> },
    ],
    [t],
  );
}

/** An item on a phone. */
export function NewsCard({ item }: { readonly item: NewsItem }) {
  return (
    <div className={css['card']}>
      <div className="grow">
        <Title item={item} />
        <div className={css['facts']}>
          <StatusTag item={item} />
          {item.published_at !== null && (
            <span className="note">
              <PublishedAt at={item.published_at} />
            </span>
          )}
        </div>
      </div>
      <NewsMenu item={item} />
    </div>
  );
}
