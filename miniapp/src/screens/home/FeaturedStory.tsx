import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoryCard } from '@hokm/shared/api/stories';
import { Picture } from '@hokm/web/rich';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import styles from './home.module.css';

function Card({ story }: { story: StoryCard }) {
  const { id, title, summary, picture } = story;
  return (
    <Link className={classes('panel', styles.story)} to={`/stories/${id}`}>
      {picture === null ? (
        <span className={classes('lead-ic', styles.storyPicture)}>
          <Icon name="quill" size={28} />
        </span>
      ) : (
        <Picture className={styles.storyPicture} picture={picture} sizes="72px" eager silent />
      )}
      <span className="grow">
        <bdi className="row-t ell">{title}</bdi>
        <bdi className="row-s ell">{summary}</bdi>
      </span>
      <Icon name="fwd" size={20} />
    </Link>
  );
}

/** In place of a story while there is none, and of the same height, so that nothing moves. */
function Invitation() {
  const { t } = useTranslation();
  return (
    <Link className={classes('panel', styles.story)} to="/stories/new">
      <span className={classes('lead-ic', styles.storyPicture)}>
        <Icon name="quill" size={28} />
      </span>
      <span className="grow">
        <b className="row-t ell">{t('home.story_write')}</b>
        <span className="row-s ell">{t('home.story_write_text')}</span>
      </span>
      <Icon name="fwd" size={20} />
    </Link>
  );
}

/** The pinned story, else the newest; as high before it is loaded and where there is none. */
export function FeaturedStory() {
  const { t } = useTranslation();
  const { data, error } = useQuery(callQuery('GET /home'));
  const story = data?.featured_story ?? null;
  return (
    <>
      <div className="sec">
        <h2>{t('home.stories')}</h2>
        <Link className="link" to="/stories">
          {t('home.stories_all')}
        </Link>
      </div>
      {story !== null && <Card story={story} />}
      {story === null && (data !== null || error !== null) && <Invitation />}
      {data === null && error === null && (
        <div className={classes('panel', styles.story)} aria-hidden="true">
          <span className={classes('skel', styles.storyPicture)} />
          <span className="grow">
            <span className="row-t">
              <span className={classes('skel', styles.storyLine)} />
            </span>
            <span className="row-s">
              <span className={classes('skel', styles.storyLine)} />
            </span>
          </span>
        </div>
      )}
    </>
  );
}
