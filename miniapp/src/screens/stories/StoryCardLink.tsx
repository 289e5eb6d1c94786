import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoryCard } from '@hokm/shared/api/stories';
import { isolate } from '@hokm/web/format';
import { Picture } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import styles from './stories.module.css';

const SIZES = '(min-width: 1000px) 528px, calc(100vw - 32px)';

/** The writer and the day of a story, in the direction of the page. */
export function Byline({ author, at }: Pick<StoryCard, 'author' | 'at'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span>
      {author !== null && <>{t('stories.by', { name: isolate(author) })} · </>}
      <time dateTime={at}>{format.date(at)}</time>
    </span>
  );
}

/** One story of the list, its title and summary in the direction of their own language. `eager`: in sight when the page opens. */
export function StoryCardLink({ story, eager }: { story: StoryCard; eager: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, summary, picture, tags, is_pinned, likes } = story;
  return (
    <Link className={classes('panel', styles.card)} to={`/stories/${id}`}>
      {picture !== null && (
        <Picture className={styles.cover} picture={picture} sizes={SIZES} eager={eager} silent />
      )}
      <div className={styles.words}>
        {(is_pinned || tags.length > 0) && (
          <span className={styles.chips}>
            {is_pinned && (
              <span className="chip gold">
                <Icon name="pin" size={14} />
                {t('stories.pinned')}
              </span>
            )}
            {tags.map((tag) => (
              <bdi className="chip" key={tag}>
                {tag}
              </bdi>
            ))}
          </span>
        )}
        <h2 dir="auto">{title}</h2>
        {summary !== '' && (
          <span className={styles.summary} dir="auto">
            {summary}
          </span>
        )}
        <span className={styles.meta}>
          <Byline {...story} />
          <span
            className={styles.likes}
            role="img"
            aria-label={t('stories.likes', { n: format.number(likes) })}
          >
            <Icon name="heart" size={18} />
            {format.number(likes)}
          </span>
        </span>
      </div>
    </Link>
  );
}
