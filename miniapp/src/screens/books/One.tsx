import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { QueryOptions } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import styles from './books.module.css';

interface OneProps<Data> {
  title: string;
  query: QueryOptions<{ data: Data }>;
  children: (loaded: Data) => ReactNode;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div
      className={classes('panel pad', styles.one)}
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
    >
      <span className="skel line w52" />
      <span className="skel line" />
      <span className="skel line w70" />
    </div>
  );
}

/** The page of one book or author. */
export function One<Data>({ title, query, children }: OneProps<Data>) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(query);
  // The server knows ids of one form only: for any other address there is nothing either.
  const isGone = error?.status === 404 || error?.code === 'request/invalid';
  return (
    <>
      <main className="page">
        <TopBar title={title} />
        <ConnectionBanner />
        {isGone && (
          <Notice icon="book" title={t('books.gone')} alert>
            <Link className="btn primary sm" to="/books" replace>
              {t('books.to_all')}
            </Link>
          </Notice>
        )}
        {!isGone && data !== null && children(data.data)}
        {!isGone && data === null && error === null && <Loading />}
        {!isGone && data === null && error !== null && (
          <Problem title={t('books.one_failed')} error={error} onRetry={refetch} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
