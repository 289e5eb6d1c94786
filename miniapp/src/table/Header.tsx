import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { Icon } from '../ui/art/index.js';
import { useTimer } from './context.js';
import { useDigits } from './digits.js';
import type { TableTour } from './types.js';
import { classes } from '../lib/classes.js';
import styles from './Header.module.css';

interface HeaderProps {
  /** The room's. */
  name: string;
  /** A text with the number of the hand and its progress. */
  progress: string;
  /** What is played for in a coin room. */
  stake: GameState['stake'];
  /** The tournament that the match belongs to. */
  tour: TableTour | null;
  paused: boolean;
  canPause: boolean;
  online: boolean;
  onLeave: () => void;
  onRefresh: () => void;
  onPause: () => void;
}

function PauseButton({ paused, canPause, onPause }: Pick<HeaderProps, 'paused' | 'canPause' | 'onPause'>) {
  const { t } = useTranslation();
  const digits = useDigits();
  const timer = useTimer();
  const left = timer === null ? '–' : digits(timer.seconds);
  return (
    <button
      type="button"
      className={classes('tb', styles.timer, styles[timer?.tone ?? ''])}
      disabled={paused}
      aria-disabled={!paused && !canPause ? true : undefined}
      aria-label={`${t(paused ? 'table.resume' : 'table.pause')}${timer === null ? '' : ` ${t('table.seconds_left', { n: timer.seconds })}`}`}
      onClick={onPause}
    >
      {paused ? <span>{t('table.resume')}</span> : <Icon name="pause" size={20} />} <b>{left}</b>
    </button>
  );
}

/** The pot of a coin room. */
function Badge({ stake: { stake, pot } }: { stake: NonNullable<GameState['stake']> }) {
  const { t } = useTranslation();
  const digits = useDigits();
  return (
    <span className={styles.pot} role="img" aria-label={t('table_coins.badge', { stake, pot })}>
      <Icon name="coin" size={15} />
      <b>{digits(pot)}</b>
    </span>
  );
}

/** The round of a tournament. */
function TourBadge({ tour: { name, round } }: { tour: TableTour }) {
  const { t } = useTranslation();
  return (
    <span className={styles.pot} role="img" aria-label={t('table_tour.badge', { name, round })}>
      <Icon name="cup" size={15} />
      <b>{round}</b>
    </span>
  );
}

/** The uppermost row: leave, the room, the connection, full refresh, and the pause with its clock. */
export const Header = memo(function Header(props: HeaderProps) {
  const { name, progress, stake, tour, online, onLeave, onRefresh } = props;
  const { t } = useTranslation();
  return (
    <header className={styles.thead}>
      <button type="button" className="tb" aria-label={t('table.leave')} onClick={onLeave}>
        <Icon name="leave" size={20} />
        <span className={styles.lbl}>{t('table.leave')}</span>
      </button>
      <div className={styles.title}>
        <h1 className="ell">
          <bdi className="ell">{name}</bdi>
        </h1>
        <small>
          <span
            className={classes(styles.conn, online ? '' : styles.bad)}
            role="img"
            aria-label={t(online ? 'table.online' : 'table.offline')}
          >
            <Icon name={online ? 'wifi' : 'off'} size={15} />
          </span>
          {stake != null && <Badge stake={stake} />}
          {tour !== null && <TourBadge tour={tour} />}
          <span className="ell">{progress}</span>
        </small>
      </div>
      <span className={styles.sp} />
      <button type="button" className="tb" aria-label={t('table.refresh')} onClick={onRefresh}>
        <Icon name="refresh" size={20} />
      </button>
      <PauseButton {...props} />
    </header>
  );
});
