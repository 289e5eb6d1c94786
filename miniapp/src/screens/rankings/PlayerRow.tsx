import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RankedPlayer } from '@hokm/shared/api';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { LevelMark } from './LevelMark.js';
import { RankMark } from './RankMark.js';
import { Trophies } from './Trophies.js';
import { classes } from '../../lib/classes.js';
import styles from './rankings.module.css';

/** A person's cells, in a row and in the viewer's own card. */
export function PlayerCells({ player, you = false }: { player: RankedPlayer; you?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <RankMark rank={player.rank} />
      <span className="avw">
        <span className="av">
          <PersonAvatar of={player} />
        </span>
        <LevelMark level={player.level} />
      </span>
      <span className="grow">
        <span className={classes('row-t', styles.name)}>
          <bdi className="ell">{player.name}</bdi>
          {you && <span className="chip">{t('rankings.you')}</span>}
        </span>
        <span className="row-s">{t('rankings.record', { wins: player.wins, losses: player.losses })}</span>
        {player.clan !== null && <bdi className="row-s ell">{player.clan.name}</bdi>}
      </span>
      <Trophies count={player.trophies} />
    </>
  );
}

/** A person in the rankings; leads to the profile. */
export function PlayerRow({ player, mine }: { player: RankedPlayer; mine: boolean }) {
  return (
    <li className={mine ? styles.own : undefined}>
      <Link to={`/profile/${player.id}`}>
        <PlayerCells player={player} you={mine} />
      </Link>
    </li>
  );
}
