import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SeasonAnswer } from '@hokm/shared/api/seasons';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { useFormat } from '../../settings/use-format.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/season.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { GroupTable } from './GroupTable.js';
import { LastWeek } from './LastWeek.js';
import { PastWeeks } from './PastWeeks.js';
import styles from './season.module.css';
import { SeasonHero } from './SeasonHero.js';
import { SeasonSkeleton } from './SeasonSkeleton.js';

/** Before the first rated match of the week: how to get into a group. */
function NoGroup({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  if (!isOpen) return <Notice icon="hourglass" title={t('season.early')} text={t('season.early_text')} />;
  return (
    <Notice icon="users" title={t('season.empty')} text={t('season.empty_text')}>
      <Link className="btn primary sm" to="/lobby">
        {t('season.play')}
      </Link>
    </Notice>
  );
}

function Season({ season, onOver }: { season: SeasonAnswer; onOver: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { group, last, rest, is_open, ends_at } = season;
  // Its end is a midnight, which belongs to the day before.
  const day = format.date(new Date(Date.parse(season.season.ends_at) - 1).toISOString());
  return (
    <div className={styles.season}>
      <div className={styles.crest}>
        <SeasonHero key={ends_at} season={season} onOver={onOver} />
        {last !== null && <LastWeek key={last.week} last={last} />}
        {group.length > 0 && <p className={styles.note}>{t('season.frame', { day })}</p>}
        {rest > 0 && <p className={styles.note}>{t('season.rest', { trophies: rest })}</p>}
      </div>
      <div className={styles.table}>
        {group.length === 0 ? <NoGroup isOpen={is_open} /> : <GroupTable group={group} />}
        <PastWeeks />
      </div>
    </div>
  );
}

/** `/season`: the division, the group of this week with its zones, and the weeks before. */
export function SeasonScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callQuery('GET /season'));
  return (
    <>
      <main className="page wide">
        <TopBar title={t('season.title')}>
          <Link className="round" to="/clan-cup" aria-label={t('season.to_cup')}>
            <Icon name="cup" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        {data !== null && <Season season={data} onOver={refetch} />}
        {data === null && error === null && <SeasonSkeleton />}
        {data === null && error !== null && (
          <Problem title={t('season.failed')} error={error} onRetry={refetch} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
