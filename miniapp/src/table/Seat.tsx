import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import { CardBack } from '../deck/index.js';
import { useTicker } from '../lib/clock.js';
import { useFrame, useSocial, type TableEnvironment } from './context.js';
import { useDigits } from './digits.js';
import type { Box, Spot } from './anchors.js';
import { MOTION, flyFrom } from './motion.js';
import type { Place, Placed, Player } from './places.js';
import { Bubble } from './Bubble.js';
import { Ring } from './Ring.js';
import { secondsUntil } from '../lib/timer.js';
import { classes } from '../lib/classes.js';
import styles from './Seat.module.css';

/** The widest angle of a fan, and the widest angle between two of its cards, degrees. */
const FAN_WIDTH = 84;
const FAN_STEP = 10;
/** The width of a back, and the distance of its middle from the ring's middle, both as shares of the ring's width. */
const FAN_SHARE = 0.36;
const BACK_AWAY = 0.8 - 0.7 * FAN_SHARE;
/** At least this many new cards at once are a deal, not a correction. */
const DEAL_FROM = 3;

/** Delay before a seat's fan is drawn after a deal, ms: after the viewer's own cards, one fan after another. */
const TURN: Readonly<Record<Place, number>> = { left: 60, top: 100, right: 140, bottom: 0 };

/** Number of backs to draw. After a deal each fan waits for its delay, because three at once would slow it down. */
function useDealt(held: number, place: Place): number {
  const [drawn, setDrawn] = useState(held);
  const isDeal = held - drawn >= DEAL_FROM;
  if (!isDeal && drawn !== held) setDrawn(held);
  useEffect(() => {
    if (!isDeal) return;
    const timer = setTimeout(() => setDrawn(held), TURN[place]);
    return () => clearTimeout(timer);
  }, [isDeal, held, place]);
  return isDeal ? drawn : held;
}

interface BacksProps extends Pick<TableEnvironment, 'anchors' | 'still'> {
  held: number;
  place: Place;
}

/** The angle of the k-th of `held` backs, degrees. */
function angleOf(k: number, held: number): number {
  const step = held > 1 ? Math.min(FAN_STEP, FAN_WIDTH / (held - 1)) : 0;
  return (k - (held - 1) / 2) * step;
}

/** The middle of a back that is turned by `degrees` around the middle of its seat's ring. */
function backSpot(ring: Box, degrees: number): Spot {
  const far = ring.width * BACK_AWAY;
  const turn = (degrees * Math.PI) / 180;
  return {
    x: ring.x + far * Math.sin(turn),
    y: ring.y - far * Math.cos(turn),
    width: ring.width * FAN_SHARE,
    dx: 0,
    dy: 0,
  };
}

/** The backs of a player's cards, as a fan behind the picture. Not interactive. */
const Backs = memo(function Backs({ held: now, place, anchors, still }: BacksProps) {
  const held = useDealt(now, place);
  const fan = useRef<HTMLSpanElement>(null);
  const before = useRef(held);
  useLayoutEffect(() => {
    const dealt = held - before.current;
    before.current = held;
    if (dealt < DEAL_FROM || !anchors.isLive()) return;
    const ring = anchors.spot(`seat-${place}`);
    const deck = anchors.spot('trick');
    const cards = [...(fan.current?.children ?? [])].filter((card) => card instanceof HTMLElement);
    cards.slice(-dealt).forEach((card, k) => {
      const at = ring && backSpot(ring, angleOf(held - dealt + k, held));
      const from = at && deck && { ...deck, width: at.width };
      flyFrom(card, from, at, { ...MOTION.deal, delay: k * MOTION.deal.step }, still);
    });
  }, [held, place, anchors, still]);
  return (
    <span className={styles.backs} aria-hidden="true" ref={fan}>
      {Array.from({ length: held }, (_, k) => (
        <span key={k} className="card" style={{ transform: `rotate(${angleOf(k, held).toFixed(1)}deg)` }}>
          <CardBack small />
        </span>
      ))}
    </span>
  );
});

function Note({ player }: { player: Player }) {
  const { t } = useTranslation();
  const { now } = useFrame();
  const until = player.bot_takes_over_at;
  const seconds = useTicker(() => (until === null ? null : secondsUntil(until, now())));
  if (player.left) return <span className={styles.note}>{t('table.gone')}</span>;
  if (player.bot_plays) return <span className={styles.note}>{t('table.bot_plays')}</span>;
  if (player.is_bot || player.connected) return null;
  return (
    <span className={styles.note}>
      {seconds === null ? t('table.away_now') : t('table.away', { n: seconds })}
    </span>
  );
}

interface SeatProps extends Placed {
  /** Number of cards in the hand. */
  held: number;
  /** True if this player led the current trick. */
  leads: boolean;
}

/** Another player's seat: ring, name and state. */
export const Seat = memo(function Seat({ held, leads, ...placed }: SeatProps) {
  const { t } = useTranslation();
  const digits = useDigits();
  const { player, place } = placed;
  const { anchors, still } = useFrame();
  const social = useSocial();
  const quiet = player.connected && !player.left && !player.bot_plays;
  return (
    <section
      className={classes(styles.seat, styles[place])}
      aria-label={t('table.seat', { name: isolate(player.name), n: held })}
    >
      <Ring placed={placed} {...(held > 0 ? { count: digits(held) } : {})}>
        <Backs held={held} place={place} anchors={anchors} still={still} />
      </Ring>
      <bdi className={classes(styles.name, 'ell')}>{player.name}</bdi>
      <Note player={player} />
      {leads && (quiet || player.is_bot) && <span className={styles.lead}>{t('table.leads')}</span>}
      <Bubble playerId={player.player_id} />
      {social !== null && (
        <button
          type="button"
          className={styles.seatTap}
          aria-label={t(player.is_bot ? 'table.about_bot' : 'table.about_player', {
            name: isolate(player.name),
          })}
          onClick={() => social.openPlayer(player)}
        />
      )}
    </section>
  );
});
