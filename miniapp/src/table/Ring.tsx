import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar, Icon } from '../ui/art/index.js';
import { useFrame, useTimer } from './context.js';
import type { Placed } from './places.js';
import { useDigits } from './digits.js';
import type { TimerFace } from '../lib/timer.js';
import { classes } from '../lib/classes.js';
import styles from './Ring.module.css';

/** A ring that empties with the time. */
export function Arc({ share, width = 4.5 }: { share: number | null; width?: number }) {
  return (
    <svg className={styles.arc} viewBox="0 0 60 60" aria-hidden="true">
      <circle className={styles.bg} cx="30" cy="30" r="27" style={{ strokeWidth: width }} />
      {share !== null && (
        <circle
          className={styles.fg}
          cx="30"
          cy="30"
          r="27"
          pathLength={100}
          strokeDasharray={`${(share * 100).toFixed(1)} 100`}
          style={{ strokeWidth: width }}
        />
      )}
    </svg>
  );
}

function StateMark({ player }: Pick<Placed, 'player'>) {
  const { t } = useTranslation();
  if (!player.connected && !player.is_bot)
    return (
      <span className={classes(styles.mk, styles.off)}>
        <Icon name="off" size={14} />
      </span>
    );
  if (player.is_bot) return <span className={classes(styles.mk, styles.robot)}>{t('table.bot')}</span>;
  if (player.bot_plays)
    return (
      <span className={classes(styles.mk, styles.bot)}>
        <Icon name="bot" size={14} />
      </span>
    );
  return null;
}

function ringClass({ player, side }: Placed, timer: TimerFace | null): string {
  return classes(
    styles.ring,
    side === 'us' ? styles.tUs : styles.tThem,
    timer !== null && styles.live,
    !player.connected && !player.is_bot && styles.gone,
  );
}

/** A player in the ring of the team; during the turn the ring is the clock. `count`: the number of cards, where it is shown. */
export function Ring({ placed, children, count }: { placed: Placed; children?: ReactNode; count?: string }) {
  const { anchors } = useFrame();
  const { player, place } = placed;
  const timer = useTimer(player.is_player_turn);
  return (
    <span className={ringClass(placed, timer)} data-tone={timer?.tone} ref={anchors.at(`seat-${place}`)}>
      {children}
      <Arc share={timer?.share ?? null} />
      <span className="av">
        <Avatar
          name={player.name}
          id={player.player_id}
          bot={player.is_bot}
          photo={player.avatar}
          frame={player.frame}
        />
      </span>
      {timer !== null && place !== 'bottom' && <Seconds value={timer.seconds} />}
      {player.is_king && (
        <span className={classes(styles.mk, styles.king)}>
          <Icon name="crown" size={17} />
        </span>
      )}
      <StateMark player={player} />
      {count !== undefined && <span className={classes(styles.mk, styles.cnt)}>{count}</span>}
    </span>
  );
}

function Seconds({ value }: { value: number }) {
  const format = useDigits();
  return <span className={styles.secs}>{format(value)}</span>;
}
