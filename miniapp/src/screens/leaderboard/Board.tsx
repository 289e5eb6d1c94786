import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LeaderboardAnswer, LeaderboardEntry, Period } from '@hokm/shared/api';
import type { ApiError } from '../../api/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { useLanguage } from '../../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { BoardRow } from './BoardRow.js';
import { Podium } from './Podium.js';
import { sampleBoard } from './sample.js';
import { TimeLeft } from './TimeLeft.js';
import type { WatchRow } from './use-in-view.js';
import { classes } from '../../lib/classes.js';
import styles from './leaderboard.module.css';

/** Number of places on the podium. */
const PODIUM = 3;

interface PlacesProps {
  entries: readonly LeaderboardEntry[];
  me: string | null;
  ownRow: WatchRow;
  sample?: boolean;
  /** Content above the podium, below it, and after the list. */
  over?: ReactNode;
  under?: ReactNode;
  end?: ReactNode;
}

/** The podium and the list after it: stacked, or side by side on a wide screen. */
function Places({ entries, me, ownRow, sample = false, over, under, end }: PlacesProps) {
  const { t } = useTranslation();
  const rows = entries.slice(PODIUM);
  return (
    <div className={rows.length > 0 ? styles.standing : classes(styles.standing, styles.few)}>
      <div className={styles.crest}>
        {over}
        <Podium entries={entries.slice(0, PODIUM)} me={me} ownRow={ownRow} sample={sample} />
        {under}
      </div>
      <div className={styles.rest}>
        {rows.length > 0 && (
          <ol
            className={classes('panel list rows', styles.rows, styles.lb)}
            aria-label={t('leaderboard.others')}
          >
            {rows.map((entry) => {
              const mine = entry.id === me;
              return (
                <BoardRow
                  key={entry.id}
                  entry={entry}
                  mine={mine}
                  sample={sample}
                  ownRow={mine ? ownRow : undefined}
                />
              );
            })}
          </ol>
        )}
        {end}
      </div>
    </div>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes(styles.standing, styles.waiting)} aria-busy="true">
      <div className={styles.crest}>
        <p className={styles.timeLeft}>
          <span className="skel line w52" />
        </p>
        <div className={styles.podium} aria-hidden="true">
          {[1, 2, 3].map((at) => (
            <div key={at} className={styles[`p${at}`]}>
              <span className={styles.spot}>
                <span
                  className={classes(
                    'skel',
                    at === 1 ? classes('av', styles.xl3) : classes('av', styles.xl2),
                  )}
                />
                <span className="skel line w70" />
                <span className="skel line w46" />
                {at > 1 && <span className="skel line w36" />}
                <span className={styles.blk} />
              </span>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.rest}>
        <SkeletonRows rows={5} label={t('app.loading')} lead={styles.rk} />
      </div>
    </div>
  );
}

/** The error with a button to try again, above a sample board. */
function Failed({ error, loading, onRetry }: { error: ApiError; loading: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <div className={classes('banner warn', styles.sampleHead)} role="alert">
        <Icon name="refresh" size={20} />
        <span className="grow">
          <b>{t('leaderboard.failed')}</b>
          <span className="row-s">{errorMessage(error, null, language)}</span>
        </span>
        <button type="button" className="btn sm" disabled={loading} onClick={onRetry}>
          {loading ? <span className="spin" /> : t('app.retry')}
        </button>
      </div>
      <section className={styles.sample} aria-label={t('leaderboard.sample')}>
        <p className={styles.sampleTag}>
          <b className="chip warn">{t('leaderboard.sample')}</b>
          <span className="row-s">{t('leaderboard.sample_text')}</span>
        </p>
        <Places
          entries={sampleBoard((n) => t('leaderboard.sample_name', { n }))}
          me={null}
          ownRow={() => undefined}
          sample
        />
      </section>
    </>
  );
}

interface Props {
  period: Period;
  board: InfiniteQuery<LeaderboardEntry, LeaderboardAnswer>;
  me: string | null;
  ownRow: WatchRow;
  /** The viewer's own place. */
  own: ReactNode;
}

/** A period's board in each of its states. */
export function Board({ period, board, me, ownRow, own }: Props) {
  const { t } = useTranslation();
  const { items, first, error, isFetching, fetchNextPage, refetch } = board;
  if (items === null || first === null)
    return error === null ? (
      <Skeleton />
    ) : (
      <Failed error={error} loading={isFetching} onRetry={fetchNextPage} />
    );
  const left = <TimeLeft key={first.ends_at} period={period} endsAt={first.ends_at} onOver={refetch} />;
  const end = <ListEnd {...board} endless />;
  if (items.length > 0)
    return <Places entries={items} me={me} ownRow={ownRow} over={left} under={own} end={end} />;
  return (
    <>
      {left}
      <Notice icon="cup" title={t(`leaderboard.empty_${period}`)} text={t('leaderboard.empty_text')}>
        <Link className="btn primary sm" to="/lobby">
          {t('leaderboard.play')}
        </Link>
      </Notice>
      {end}
    </>
  );
}
