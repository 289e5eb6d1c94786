import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ScoreAnswer } from '@hokm/shared/api';
import '../../text/profile.js';
import '../../text/score.js';
import { isolate } from '@hokm/web/format';
import { Problem } from '../../ui/Problem.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { TopBar } from '../../shell/TopBar.js';
import { BadgeStrip } from '../profile/BadgeStrip.js';
import { ProfileNotFound } from '../../ui/ProfileNotFound.js';
import { ActivityList } from './ActivityList.js';
import { Chart } from './Chart.js';
import { ScoreHero } from './ScoreHero.js';
import { ScoreTiles } from './ScoreTiles.js';
import { useScore } from './use-score.js';
import { classes } from '../../lib/classes.js';
import styles from './score.module.css';
import profileStyles from '../profile/profile.module.css';

/** As many tiles as `ScoreTiles` has. */
const TILES = [0, 1, 2, 3, 4, 5];

function ScoreSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')} className="cols">
      <div className={classes('col', styles.scoreSkel)}>
        <span className={classes('skel', styles.heroShape)} />
        <span className={classes(styles.tilesShape, profileStyles.tilesShape)}>
          {TILES.map((tile) => (
            <span key={tile} className="skel" />
          ))}
        </span>
        <span className={classes('skel', styles.chartShape)} />
      </div>
      <div className="col" aria-hidden="true">
        <span className={classes('skel', styles.stripSkel)} />
        <span className={classes('skel', styles.chartShape)} />
      </div>
    </div>
  );
}

/** Shown before the first finished match, with a link to play. */
function Newcomer({ own }: { own: boolean }) {
  const { t } = useTranslation();
  if (!own) return <Notice icon="deck" title={t('score.empty_other')} />;
  return (
    <Notice icon="deck" title={t('score.empty')} text={t('score.empty_text')}>
      <Link className="btn primary sm" to="/lobby">
        {t('score.play')}
      </Link>
    </Notice>
  );
}

function Dashboard({ score, about, own }: { score: ScoreAnswer['data']; about: string; own: boolean }) {
  const { t } = useTranslation();
  const badgesPath = `/badges${about}`;
  return (
    <div className="cols">
      <div className="col">
        <ScoreHero score={score} />
        {score.gamesPlayed === 0 ? (
          <Newcomer own={own} />
        ) : (
          <>
            <ScoreTiles score={score} />
            {score.chart.length > 0 && <Chart matches={score.chart} from={score.chart_from} />}
          </>
        )}
      </div>
      <div className="col">
        <BadgeStrip
          title={t('score.achievements')}
          badges={score.achievements}
          to={badgesPath}
          owner={null}
        />
        {score.activity.length > 0 && (
          <>
            <div className="sec">
              <h2>{t('score.activity')}</h2>
            </div>
            <ActivityList activity={score.activity} badgesPath={badgesPath} />
          </>
        )}
      </div>
    </div>
  );
}

/** `/score` and `/score?user_id=`: a person's score, statistics and activity. */
export function ScoreScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const personId = query.get('user_id') || 'me';
  const { score, name } = useScore(personId);
  const own = name === null;
  const { data, error, refetch } = score;
  const nobody = error?.code === 'request/not_found' || error?.code === 'request/invalid';
  return (
    <>
      <main className="page wide">
        <TopBar
          title={own || name === '' ? t('score.title') : t('score.title_of', { name: isolate(name) })}
        />
        <ConnectionBanner />
        {data && (
          <Dashboard
            score={data.data}
            about={own ? '' : `?user_id=${encodeURIComponent(personId)}`}
            own={own}
          />
        )}
        {data === null && error === null && <ScoreSkeleton />}
        {nobody && <ProfileNotFound />}
        {data === null && error !== null && !nobody && (
          <Problem title={t('score.failed')} error={error} onRetry={refetch} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
