import { IconPhoto, IconPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGES } from '@hokm/shared/text';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import type { Column } from '../../list/list-props.js';
import { useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { StoryMenu } from './StoryMenu.js';
import { useStoryName, type ListedStory } from './story-values.js';
import css from './stories.module.css';

const MINUTE = 60_000;
const TONES = {
  draft: { tone: 'mute', dot: 'ring' },
  scheduled: { tone: 'info', dot: 'ring' },
  published: { tone: 'ok', dot: 'full' },
} as const;

/** The status of a story, and whether its draft is newer than what readers see. */
export function StatusTags({ story }: { readonly story: Pick<ListedStory, 'status' | 'has_changes'> }) {
  const t = useTexts(storiesTexts);
  return (
    <span className={css['tags']}>
      <Tag {...TONES[story.status]}>{t(`status_${story.status}`)}</Tag>
      {story.has_changes && <Tag tone="wait">{t('has_changes')}</Tag>}
    </span>
  );
}

function TrashedAt({ at }: { readonly at: string }) {
  const t = useTexts(storiesTexts);
  const { ago } = useDates();
  return <span className="note">{t('trashed_at', { ago: ago(at, useNow(MINUTE)) })}</span>;
}

/** A small picture, or the place of one. */
export function Thumb({ media, size = 44 }: { readonly media: string | null; readonly size?: number }) {
  return (
    <span className={css['thumb']} style={{ width: size * 1.25, height: size }}>
      {media === null ? (
        <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={`/api/media/${media}/320`} alt="" loading="lazy" />
      )}
    </span>
  );
}

/** The picture, the title that opens the story, and one line about it. */
function Title({ story }: { readonly story: ListedStory }) {
  const t = useTexts(storiesTexts);
  const language = useLanguage();
  const name = useStoryName()(story);
  const { author, summary, pinned, trash_at } = story;
  const words = summary[language] || summary[language === 'fa' ? 'en' : 'fa'];
  return (
    <div className={css['title']}>
      <Thumb media={story.picture} />
      <div className={css['names']}>
        <span className={css['first']}>
          {pinned && <IconPin size={15} stroke={1.8} role="img" aria-label={t('pinned')} />}
          {trash_at === null ? (
            <Link to={`/stories/${story.id}`} className={css['link'] ?? ''}>
              <bdi className="name">{name}</bdi>
            </Link>
          ) : (
            <bdi className="name">{name}</bdi>
          )}
        </span>
        {author !== null && (
          <span className="note cut">
            {t('by_player', { name: author.name === '' ? t('former_player') : isolate(author.name) })}
          </span>
        )}
        {author === null && words !== '' && <bdi className="note name">{words}</bdi>}
      </div>
    </div>
  );
}

/** The languages in which a story has a title; a missing one is struck and said. */
function Languages({ story }: { readonly story: ListedStory }) {
  const t = useTexts(storiesTexts);
  const words = useTexts(storyEditorTexts);
  return (
    <span className={css['langs']}>
      {LANGUAGES.map((language) => {
        const isThere = story.title[language] !== '';
        const label = t(isThere ? 'has_language' : 'lacks_language', { language: words(language) });
        return (
          <span key={language} data-there={isThere || undefined} title={label}>
            <abbr aria-label={label} lang={language}>
              {language === 'fa' ? 'فا' : 'EN'}
            </abbr>
          </span>
        );
      })}
    </span>
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
export function useStoryColumns(): readonly Column<ListedStory>[] {
  const t = useTexts(storiesTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'story', head: t('story'), cell: (story) => <Title story={story} />, width: '40%' },
      {
        id: 'status',
        head: t('status'),
        cell: (story) =>
          story.trash_at === null ? <StatusTags story={story} /> : <TrashedAt at={story.trash_at} />,
      },
      { id: 'languages', head: t('languages'), cell: (story) => <Languages story={story} /> },
      {
        id: 'likes',
        head: t('likes'),
        align: 'num',
        cell: ({ likes }) => formatNumber(likes, language),
      },
      {
        id: 'published_at',
        head: t('published_at'),
        sort: 'published_at',
        cell: (story) => <PublishedAt at={story.published_at} />,
      },
      {
        id: 'updated_at',
        head: t('updated_at'),
        sort: 'updated_at',
        cell: (story) => <Ago at={story.updated_at} />,
      },
      { id: 'menu', head: t('actions'), align: 'end', cell: (story) => <StoryMenu story={story} /> },
    ],
    [t, language],
  );
}

/** A story on a phone. */
export function StoryCard({ story }: { readonly story: ListedStory }) {
  return (
    <div className={css['card']}>
      <div className="grow">
        <Title story={story} />
        <div className={css['facts']}>
          {story.trash_at === null ? <StatusTags story={story} /> : <TrashedAt at={story.trash_at} />}
          <Languages story={story} />
        </div>
      </div>
      <StoryMenu story={story} />
    </div>
  );
}
