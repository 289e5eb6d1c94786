import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LeaderboardEntry } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { Icon } from '../../ui/art/index.js';
import { ChangeMark } from './ChangeMark.js';
import type { WatchRow } from './use-in-view.js';
import { classes } from '../../lib/classes.js';
import styles from './leaderboard.module.css';

interface Props {
  /** The first three, or fewer, best first. */
  entries: readonly LeaderboardEntry[];
  me: string | null;
  ownRow: WatchRow;
  /** Nobody's: leads nowhere. */
  sample?: boolean;
}

function Place({ entry, at }: { entry: LeaderboardEntry; at: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {at === 1 && (
        <span className={styles.cr}>
          <Icon name="crown" size={30} />
        </span>
      )}
      <span className={at === 1 ? classes('av', styles.xl3) : classes('av', styles.xl2)}>
        <PersonAvatar of={entry} />
      </span>
      <span className="sr">{t('leaderboard.rank', { rank: entry.rank })}</span>
      <bdi className="ell">{entry.username || entry.name}</bdi>
      <span className={styles.pt}>
        <span aria-hidden="true">{format.number(entry.score)}</span>
        <span className="sr">{t('leaderboard.points', { count: entry.score })}</span>
      </span>
      {at > 1 && <ChangeMark {...entry} />}
      <span className={styles.blk} aria-hidden="true">
        <b>{format.number(entry.rank)}</b>
      </span>
    </>
  );
}

/** The places of the podium: those that nobody has yet stand empty. */
const FREE = [1, 2, 3] as const;

/** The first three: one in the centre with the crown, two before him, three after, as the page reads. */
export function Podium({ entries, me, ownRow, sample = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ol className={styles.podium} aria-label={t('leaderboard.podium')}>
      {entries.map((entry, index) => (
        <li key={entry.id} className={styles[`p${index + 1}`]} ref={entry.id === me ? ownRow : undefined}>
          {sample ? (
            <span className={styles.spot}>
              <Place entry={entry} at={index + 1} />
            </span>
          ) : (
            <Link className={styles.spot} to={`/profile/${entry.id}`}>
              <Place entry={entry} at={index + 1} />
            </Link>
          )}
        </li>
      ))}
      {FREE.slice(entries.length).map((at) => (
        <li key={at} className={classes(styles[`p${at}`], styles.free)} aria-hidden="true">
          <span className={styles.spot}>
            <span className={classes('av', styles.xl2)} />
            <span className={styles.blk}>
              <b>{format.number(at)}</b>
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
