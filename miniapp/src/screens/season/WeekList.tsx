import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './season.module.css';

interface Props<Week> {
  weeks: InfiniteQuery<Week, unknown>;
  /** The words where there is none. */
  empty: string;
  children: (week: Week) => ReactNode;
}

/** Closed weeks, newest first. */
export function WeekList<Week>({ weeks, empty, children }: Props<Week>) {
  const { t } = useTranslation();
  const { items, error, refetch } = weeks;
  return (
    <section className={styles.past} aria-labelledby="past-weeks">
      <h2 id="past-weeks" className="head">
        {t('season.history')}
      </h2>
      {items === null && error === null && <SkeletonRows rows={3} label={t('app.loading')} />}
      {items === null && error !== null && (
        <Problem title={t('season.history_failed')} error={error} onRetry={refetch} />
      )}
      {items?.length === 0 && <p className={styles.none}>{empty}</p>}
      {items !== null && items.length > 0 && (
        <>
          <ol className={classes('panel list', styles.weeks)}>{items.map(children)}</ol>
          <ListEnd {...weeks} />
        </>
      )}
    </section>
  );
}
