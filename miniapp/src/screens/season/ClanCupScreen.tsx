import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClanCupAnswer } from '@hokm/shared/api/seasons';
import { CUP_BEST } from '@hokm/shared/standing';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/clan-cup.js';
import '../../text/season.js';
import { ClanBadge } from '../../ui/art/ClanBadge.js';
import { Toranj } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { CupGroup } from './CupGroup.js';
import { CupWeeks } from './CupWeeks.js';
import styles from './season.module.css';
import { SeasonSkeleton } from './SeasonSkeleton.js';
import { WeekEnd } from './WeekEnd.js';

type Cup = ClanCupAnswer;

/** The sentence about what the person has brought. */
function contributionOf({ points, is_new, counts }: NonNullable<Cup['you']>) {
  if (is_new) return 'you_new';
  if (points === 0) return 'you_nothing';
  return counts ? 'you_counts' : 'you_below';
}

interface HeroProps {
  clan: NonNullable<Cup['clan']>;
  cup: Cup;
  onOver: () => void;
}

/** The clan, where it stands, what the person has brought, and when the week ends. */
function CupHero({ clan, cup, onOver }: HeroProps) {
  const { t } = useTranslation();
  const { you, group, ends_at } = cup;
  const { name, badge, border, place, points } = clan;
  return (
    <section className={classes(styles.seasonHero, 'hero felt onfelt')}>
      <Toranj />
      <span className={classes(styles.emblem, styles.large)}>
        <ClanBadge name={badge} border={border} />
      </span>
      <div className={styles.where}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {place !== null && <b>{t('clan_cup.standing', { place, clans: group.length, points })}</b>}
        <WeekEnd endsAt={ends_at} onOver={onOver} />
      </div>
      {you !== null && (
        <p className={styles.brought}>
          {t(`clan_cup.${contributionOf(you)}`, { points: you.points, best: CUP_BEST })}
        </p>
      )}
      <p className={styles.rule}>{t('clan_cup.rule', { best: CUP_BEST })}</p>
    </section>
  );
}

/** Before the first rated match of a member: how the clan gets into a group. */
function NoGroup({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  if (!isOpen) return <Notice icon="hourglass" title={t('season.early')} text={t('season.early_text')} />;
  return (
    <Notice icon="users" title={t('clan_cup.empty')} text={t('clan_cup.empty_text')}>
      <Link className="btn primary sm" to="/lobby">
        {t('season.play')}
      </Link>
    </Notice>
  );
}

function NoClan() {
  const { t } = useTranslation();
  return (
    <Notice icon="shield" title={t('clan_cup.none')} text={t('clan_cup.none_text')}>
      <Link className="btn primary sm" to="/clans">
        {t('clan_cup.find')}
      </Link>
    </Notice>
  );
}

/** How the clan's last week ended. */
function LastCup({ last }: { last: NonNullable<Cup['last']> }) {
  const { t } = useTranslation();
  const { won, place, clans, points } = last;
  return (
    <p className={styles.note}>
      {won ? t('clan_cup.last_won') : t('clan_cup.last', { place, clans, points })}
    </p>
  );
}

function ClanCup({ cup, onOver }: { cup: Cup; onOver: () => void }) {
  const { clan, group, last, is_open, ends_at } = cup;
  if (clan === null) return <NoClan />;
  return (
    <div className={styles.season}>
      <div className={styles.crest}>
        <CupHero key={ends_at} clan={clan} cup={cup} onOver={onOver} />
        {last !== null && <LastCup last={last} />}
      </div>
      <div className={styles.table}>
        {group.length === 0 ? <NoGroup isOpen={is_open} /> : <CupGroup group={group} />}
        <CupWeeks />
      </div>
    </div>
  );
}

/** `/clan-cup`: the person's clan among the clans of its group this week, and the weeks before. */
export function ClanCupScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callQuery('GET /clan-cup'));
  return (
    <>
      <main className="page wide">
        <TopBar title={t('clan_cup.title')} />
        <ConnectionBanner />
        {data !== null && <ClanCup cup={data} onOver={refetch} />}
        {data === null && error === null && <SeasonSkeleton />}
        {data === null && error !== null && (
          <Problem title={t('clan_cup.failed')} error={error} onRetry={refetch} />
        )}
      </main>
      <BottomNav />
    </>
  );
}
