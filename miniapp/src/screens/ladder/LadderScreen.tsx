import { useTranslation } from 'react-i18next';
import type { Ladder } from '@hokm/shared/api';
import { useConnected, useOffline } from '../../realtime/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/bots.js';
import '../../text/ladder.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { classes } from '../../lib/classes.js';
import { LadderHero } from './LadderHero.js';
import { RungRow } from './RungRow.js';
import { useClimb, useLadder } from './use-ladder.js';
import styles from './ladder.module.css';

const RUNGS_SHOWN = 8;

function LadderSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes('skel', styles.heroSkel)} />
      <SkeletonRows rows={RUNGS_SHOWN} label={t('app.loading')} />
    </>
  );
}

function Rungs({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation();
  const connected = useConnected();
  const offline = useOffline();
  const { busy, climb } = useClimb();
  return (
    <>
      <ol className={classes('panel list', styles.rungs)} aria-label={t('ladder.rungs')}>
        {ladder.rungs.map((rung) => (
          <RungRow
            key={rung.rung}
            rung={rung}
            busy={busy === rung.rung}
            disabled={!connected || busy !== null}
            onPlay={() => climb(rung.rung)}
          />
        ))}
      </ol>
      <p className={styles.how}>{t(offline ? 'ladder.offline' : 'ladder.how')}</p>
    </>
  );
}

/** `/ladder`: the eight computer players, beaten one after the other. */
export function LadderScreen() {
  const { t } = useTranslation();
  const { data, error, refetch, fresh } = useLadder();
  return (
    <>
      <main className="page">
        <TopBar title={t('ladder.title')} />
        <ConnectionBanner />
        {data !== null && (
          <>
            <LadderHero ladder={data.data} fresh={fresh} />
            <Rungs ladder={data.data} />
          </>
        )}
        {data === null && error === null && <LadderSkeleton />}
        {data === null && error !== null && (
          <Problem title={t('ladder.failed')} error={error} onRetry={refetch} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
