import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LeaderboardEntry, OwnPlaceAnswer, Period } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import type { Query } from '../../data/use-query.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { Icon } from '../../ui/art/index.js';
import { ChangeMark } from './ChangeMark.js';
import { around, nextPlace } from './own-line.js';
import { BoardRow } from './BoardRow.js';
import { classes } from '../../lib/classes.js';
import styles from './leaderboard.module.css';

interface PlaceProps {
  own: LeaderboardEntry;
  neighbours: readonly LeaderboardEntry[];
}

function Line({ own, neighbours }: PlaceProps) {
  const { t } = useTranslation();
  const next = nextPlace(own, neighbours);
  return (
    <span className="row-s">
      {next === null ? t('leaderboard.leading') : t('leaderboard.to_next', { ...next })}
    </span>
  );
}

/** One's own place in a row, and what it takes to rise. */
function OwnCells({ own, neighbours }: PlaceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <b className={styles.rk}>{format.number(own.rank)}</b>
      <span className="av">
        <PersonAvatar of={own} />
      </span>
      <span className="grow">
        <b className="row-t">{t('leaderboard.you')}</b>
        <Line own={own} neighbours={neighbours} />
      </span>
      {own.change !== null && <ChangeMark {...own} />}
      <b className={styles.pts}>{format.number(own.score)}</b>
    </>
  );
}

/** The viewer's own row; a tap opens its neighbours on the board. */
function Pinned({ own, neighbours, seen }: PlaceProps & { seen: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const list = useId();
  const rows = around(own, neighbours);
  return (
    <section
      className={
        seen ? classes(styles.mine, 'felt onfelt', styles.seen) : classes(styles.mine, 'felt onfelt')
      }
      aria-label={t('leaderboard.neighbours')}
    >
      {open && (
        <ol className={classes('list rows', styles.rows, styles.near)} id={list}>
          {rows.map((entry) => (
            <BoardRow key={entry.id} entry={entry} mine={entry.id === own.id} />
          ))}
        </ol>
      )}
      <button
        type="button"
        className={styles.mineRow}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? (
          <b className="grow row-t">{t('leaderboard.neighbours')}</b>
        ) : (
          <OwnCells own={own} neighbours={neighbours} />
        )}
        <span className={open ? classes(styles.turn, styles.open) : styles.turn}>
          <Icon name="up" size={12} />
        </span>
        <span className="sr">{t(open ? 'leaderboard.hide_neighbours' : 'leaderboard.show_neighbours')}</span>
      </button>
    </section>
  );
}

interface Props {
  period: Period;
  place: Query<OwnPlaceAnswer>;
  /** One's row of the list is on the screen: it need not be pinned over it. */
  seen: boolean;
}

/** One's own place, pinned to the foot of a phone's screen while it is not in view; or how to get one. */
export function OwnPlace({ period, place, seen }: Props) {
  const { t } = useTranslation();
  if (place.data === null && place.error !== null)
    return (
      <section className={classes(styles.mine, 'felt onfelt')} aria-label={t('leaderboard.own')}>
        <div className={styles.mineRow}>
          <span className="grow row-t">{t('leaderboard.own_failed')}</span>
          <button type="button" className="btn sm" onClick={place.refetch}>
            {t('app.retry')}
          </button>
        </div>
      </section>
    );
  if (place.data === null) return null;
  const { own, neighbours } = place.data;
  if (own === null)
    return (
      <section className={classes(styles.mine, 'felt onfelt')} aria-label={t('leaderboard.own')}>
        <div className={styles.mineRow}>
          <span className="grow">
            <b className="row-t">{t(`leaderboard.none_${period}`)}</b>
            <span className="row-s">{t('leaderboard.none_text')}</span>
          </span>
          <Link className="btn primary sm" to="/lobby">
            {t('leaderboard.play')}
          </Link>
        </div>
      </section>
    );
  return <Pinned own={own} neighbours={neighbours} seen={seen} />;
}
