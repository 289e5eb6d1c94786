import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Page } from '@hokm/shared/api/page-content';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { useSession } from '../../session/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import '../../text/site-pages.js';
import { useCountRead, type Counted } from '../stories/use-count-read.js';
import { pageQuery } from './page-query.js';
import { PageArticle } from './PageArticle.js';
import styles from './pages.module.css';

const PAGE: Counted = { type: 'pages', opened: 'page_opened', read: 'page_read' };

function Loading() {
  const { t } = useTranslation();
  return (
    <div
      className={classes('panel pad', styles.page)}
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
    >
      <span className="skel line w52" />
      <span className="skel line" />
      <span className="skel line" />
      <span className="skel line w70" />
    </div>
  );
}

function Whole({ page }: { page: Page }) {
  const middle = useRef<HTMLSpanElement>(null);
  useCountRead(page.id, middle, PAGE);
  return <PageArticle page={page} middle={middle} />;
}

/** A page of the product by its name in the address. */
export function PageScreen({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation();
  const usual = `pages.usual.${slug}`;
  const signedIn = useSession((session) => session.token !== null);
  const { data, error, refetch } = useQuery(pageQuery(slug));
  // The server knows names of one form only: for any other address there is no page either.
  const isGone = error?.status === 404 || error?.code === 'request/invalid';
  return (
    <>
      <main className="page">
        <TopBar title={data?.data.title ?? t(i18n.exists(usual) ? usual : 'pages.page')} />
        <ConnectionBanner />
        {isGone && (
          <Notice icon="book" title={t('pages.none')} text={t('pages.none_text')}>
            <Link className="btn primary sm" to="/help" replace>
              {t('pages.to_help')}
            </Link>
          </Notice>
        )}
        {!isGone && data !== null && <Whole page={data.data} />}
        {!isGone && data === null && error === null && <Loading />}
        {!isGone && data === null && error !== null && (
          <Problem title={t('pages.failed')} error={error} onRetry={refetch} />
        )}
      </main>
      {signedIn && <BottomNav />}
    </>
  );
}

/** `/pages/:slug`: a page that the staff has added. */
export function OwnPageScreen() {
  const { slug = '' } = useParams();
  return <PageScreen key={slug} slug={slug} />;
}
