import { useTranslation } from 'react-i18next';
import type { Story } from '@hokm/shared/api/stories';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { useLike } from './use-like.js';
import { useShareStory } from './use-share-story.js';
import styles from './stories.module.css';

/** Liking and sharing a story. */
export function StoryActions({ story }: { story: Story }) {
  const { t } = useTranslation();
  const format = useFormat();
  const like = useLike(story);
  const share = useShareStory(story);
  const { liked, likes } = story;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={classes('btn', styles.like)}
        aria-pressed={liked}
        aria-label={t('stories.like', { n: format.number(likes) })}
        onClick={like}
      >
        <Icon name={liked ? 'heart_full' : 'heart'} />
        <span>{format.number(likes)}</span>
      </button>
      <button type="button" className={classes('btn primary', styles.share)} onClick={share}>
        <Icon name="share" size={20} />
        {t('stories.share')}
      </button>
    </div>
  );
}
