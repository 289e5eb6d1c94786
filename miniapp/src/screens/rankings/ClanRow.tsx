import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CLAN_MEMBERS_MAX } from '@hokm/shared/api/clans/limits';
import type { RankedClan } from '@hokm/shared/api';
import { ClanBadge } from '../../ui/art/ClanBadge.js';
import { LevelMark } from './LevelMark.js';
import { RankMark } from './RankMark.js';
import { Trophies } from './Trophies.js';
import { classes } from '../../lib/classes.js';
import styles from './rankings.module.css';

export function ClanCells({ clan }: { clan: RankedClan }) {
  const { t } = useTranslation();
  return (
    <>
      <RankMark rank={clan.rank} />
      <span className="avw">
        <span className={styles.emblem}>
          <ClanBadge name={clan.badge} border={clan.border} />
        </span>
        <LevelMark level={clan.level} />
      </span>
      <span className="grow">
        <span className={classes('row-t', styles.name)}>
          <bdi className="ell">{clan.name}</bdi>
          {clan.mine && <span className="chip">{t('clans.mine')}</span>}
        </span>
        <span className="row-s">{t('clans.members_of', { count: clan.members, max: CLAN_MEMBERS_MAX })}</span>
      </span>
      <Trophies count={clan.trophies} plain />
    </>
  );
}

/** A clan in the rankings; leads to its page. */
export function ClanRow({ clan }: { clan: RankedClan }) {
  return (
    <li className={clan.mine ? styles.own : undefined}>
      <Link to={`/clans/${clan.id}`}>
        <ClanCells clan={clan} />
      </Link>
    </li>
  );
}
