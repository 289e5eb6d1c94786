import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Story } from '@hokm/shared/api/stories';
import { Picture, RichText } from '@hokm/web/rich';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { openLink } from '../../telegram/open-link.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import '../../text/stories.js';
import { storyQuery } from './stories-cache.js';
import { StoryActions } from './StoryActions.js';
import { Byline } from './StoryCardLink.js';
import { useCountRead } from './use-count-read.js';
import styles from './stories.module.css';

/** A column of text on a wide screen, the whole width on a phone. */
const SIZES = '(min-width: 720px) 688px, calc(100vw - 32px)';

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
  const { t } = useTranslation();
  const navigate = useNavigate();
  const middle = useRef<HTMLSpanElement>(null);
  const { id, title, picture, body, pictures, language, tags } = story;
  useCountRead(id, middle);
  return (
    <>
      <article className={styles.story}>
        {picture !== null && <Picture className={styles.large} picture={picture} sizes={SIZES} eager />}
        <h2 className={styles.title} lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
          {title}
        </h2>
        <p className="row-s">
          <Byline {...story} />
        </p>
        <div className={styles.body}>
          <span className={styles.middle} ref={middle} aria-hidden="true" />
          <RichText
            doc={body}
            language={language}
            pictures={pictures}
            pictureSizes={SIZES}
            onInternalLink={(path) => void navigate(path)}
            onExternalLink={openLink}
          />
        </div>
      </article>
      {tags.length > 0 && (
        <nav className={styles.tags} aria-label={t('stories.tags')}>
          {tags.map((tag) => (
            <Link key={tag} className="btn sm" to={`/stories?tag=${encodeURIComponent(tag)}`}>
              <bdi>{tag}</bdi>
            </Link>
          ))}
        </nav>
      )}
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
