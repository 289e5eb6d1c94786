import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Story } from '@hokm/shared/api/stories';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import '../../text/stories.js';
import { storyQuery } from './stories-cache.js';
import { StoryActions } from './StoryActions.js';
import { StoryArticle } from './StoryArticle.js';
import { useCountRead } from './use-count-read.js';
import styles from './stories.module.css';

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.story} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <span className={classes('skel', styles.cover)} />
      <span className="skel line w70" />
      <span className="skel line w36" />
      <span className="skel line" />
      <span className="skel line" />
      <span className="skel line w52" />
    </div>
  );
}

function Whole({ story }: { story: Story }) {
  const middle = useRef<HTMLSpanElement>(null);
  useCountRead(story.id, middle);
  return (
    <>
      <StoryArticle story={story} middle={middle} />
      <StoryActions story={story} />
    </>
  );
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(storyQuery(id));
  // The server knows ids of one form only: for any other address there is no story either.
  if (error?.status === 404 || error?.code === 'request/invalid')
    return (
      <Notice icon="quill" title={t('stories.gone')} text={t('stories.gone_text')} alert>
        <Link className="btn primary sm" to="/stories" replace>
          {t('stories.to_all')}
        </Link>
      </Notice>
    );
  if (data !== null) return <Whole story={data.data} />;
  return error === null ? (
    <Loading />
  ) : (
    <Problem title={t('stories.story_failed')} error={error} onRetry={refetch} />
  );
}

/** `/stories/:id`: one story. */
export function StoryScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <>
      <main className="page">
        <TopBar title={t('stories.story')} />
        <ConnectionBanner />
        <Loaded key={id} id={id} />
      </main>
      <BottomNav />
    </>
  );
}
