import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LeaderboardEntry } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { ChangeMark } from './ChangeMark.js';
import type { WatchRow } from './use-in-view.js';
import { classes } from '../../lib/classes.js';
import styles from './leaderboard.module.css';

interface Props {
  entry: LeaderboardEntry;
  /** Called with the row's element if the row is the viewer's own. */
  ownRow?: WatchRow | undefined;
  mine?: boolean;
  sample?: boolean;
}

function Cells({ entry, mine }: { entry: LeaderboardEntry; mine: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <b className={styles.rk}>
        <span aria-hidden="true">{format.number(entry.rank)}</span>
        <span className="sr">{t('leaderboard.rank', { rank: entry.rank })}</span>
      </b>
      <span className="av">
        <PersonAvatar of={entry} />
      </span>
      <span className="grow">
        <bdi className="row-t ell">{entry.username || entry.name}</bdi>
        {mine && <span className="row-s">{t('leaderboard.you')}</span>}
      </span>
      <ChangeMark {...entry} />
      <b className={styles.pts}>
        <span aria-hidden="true">{format.number(entry.score)}</span>
        <span className="sr">{t('leaderboard.points', { count: entry.score })}</span>
      </b>
    </>
  );
}

/** One place of the list; links to the person's profile. */
export function BoardRow({ entry, ownRow, mine = false, sample = false }: Props) {
  return (
    <li ref={ownRow} className={mine ? styles.own : undefined}>
      {sample ? (
        <div className={classes('row', styles.row)}>
          <Cells entry={entry} mine={false} />
        </div>
      ) : (
        <Link to={`/profile/${entry.id}`}>
          <Cells entry={entry} mine={mine} />
        </Link>
      )}
    </li>
  );
}
