import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Preview } from '@hokm/shared/api/previews';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { useSession } from '../../session/index.js';
import { useFormat } from '../../settings/use-format.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/preview.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { AuthorArticle } from '../books/AuthorArticle.js';
import { BookArticle } from '../books/BookArticle.js';
import { PageArticle } from '../pages/PageArticle.js';
import { StoryArticle } from '../stories/StoryArticle.js';
import { PreviewedAlbum } from './PreviewedAlbum.js';
import { PreviewedPicture } from './PreviewedPicture.js';
import styles from './preview.module.css';

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="panel pad" role="status" aria-busy="true" aria-label={t('app.loading')}>
      <span className="skel line w52" />
      <span className="skel line" />
      <span className="skel line w70" />
    </div>
  );
}

/** Says that readers do not see this, and until when the link is valid. */
function Bar({ until }: { until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes('banner warn', styles.bar)} role="note">
      <Icon name="eye" size={20} />
      <span className="grow">
        <b>{t('preview.bar')}</b>
        <small>{t('preview.until', { time: format.time(until) })}</small>
      </span>
    </div>
  );
}

/** A draft as its own page draws it, without what readers do with it. */
function Drawn({ preview }: { preview: Preview }) {
  switch (preview.type) {
    case 'stories':
      return <StoryArticle story={preview.item} />;
    case 'pages':
      return (
        <>
          <h2 dir="auto">{preview.item.title}</h2>
          <PageArticle page={preview.item} />
        </>
      );
    case 'books':
      return <BookArticle book={preview.item} />;
    case 'authors':
      return <AuthorArticle author={preview.item} />;
    case 'gallery':
      return <PreviewedPicture picture={preview.item} />;
    case 'albums':
      return <PreviewedAlbum album={preview.item} />;
  }
}

/** There is nothing to see behind this link, or no longer. */
function Nothing({ expired }: { expired: boolean }) {
  const { t } = useTranslation();
  const why = expired ? 'expired' : 'gone';
  return (
    <Notice icon="hourglass" title={t(`preview.${why}`)} text={t(`preview.${why}_text`)} alert>
      <Link className="btn primary sm" to="/" replace>
        {t('preview.home')}
      </Link>
    </Notice>
  );
}

function Loaded({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = callQuery('GET /previews/:token', { params: { token } });
  const { data, error, refetch } = useQuery({ ...query, isPublic: true });
  // Another refusal of such an address is a token of another form.
  const isGone = error?.status === 404 || error?.code === 'request/invalid';
  if (isGone || error?.code === 'previews/expired') return <Nothing expired={!isGone} />;
  if (data !== null)
    return (
      <>
        <Bar until={data.expires_at} />
        <Drawn preview={data.data} />
      </>
    );
  return error === null ? (
    <Loading />
  ) : (
    <Problem title={t('preview.failed')} error={error} onRetry={refetch} />
  );
}

/** `/preview/:token`: a draft that the staff shows by a link. */
export function PreviewScreen() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const signedIn = useSession((session) => session.token !== null);
  return (
    <>
      <meta name="robots" content="noindex" />
      <main className="page">
        <TopBar title={t('preview.title')} />
        <ConnectionBanner />
        <Loaded key={token} token={token} />
      </main>
      {signedIn && <BottomNav />}
    </>
  );
}
