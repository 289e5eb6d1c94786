import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardBack } from '../deck/index.js';
import { useReading } from './clock.js';
import { useScene, type TableScene } from './context.js';
import { useDigits } from './digits.js';
import { MOTION, fadeIn, flyFrom } from './motion.js';
import type { Placed, Player } from './places.js';
import { Bubble } from './Bubble.js';
import { Ring } from './Ring.js';
import { secondsUntil } from './timer.js';
import { isolated } from './words.js';

/** A fan never opens wider than this, degrees; its cards stand so far apart. */
const FAN_WIDTH = 84;
const FAN_STEP = 10;
/** So many cards at once are a deal, not a correction. */
const DEAL_FROM = 3;

interface BacksProps extends Pick<TableScene, 'anchors' | 'still'> {
  held: number;
}

/** The backs somebody holds, a fan behind his picture. They cannot be touched. */
const Backs = memo(function Backs({ held, anchors, still }: BacksProps) {
  const fan = useRef<HTMLSpanElement>(null);
  const before = useRef(held);
  const step = held > 1 ? Math.min(FAN_STEP, FAN_WIDTH / (held - 1)) : 0;
  useLayoutEffect(() => {
    const dealt = held - before.current;
    before.current = held;
    if (dealt < DEAL_FROM || !anchors.isLive()) return;
    const from = anchors.box('trick');
    const cards = [...(fan.current?.children ?? [])].filter((card) => card instanceof HTMLElement);
    cards.slice(-dealt).forEach((card, k) => {
      const delay = k * MOTION.deal.step;
      if (still || from === null) fadeIn(card, delay);
      else flyFrom(card, { ...from, width: card.offsetWidth }, { ...MOTION.deal, delay }, false);
    });
  }, [held, anchors, still]);
  return (
    <span className="backs" aria-hidden="true" ref={fan}>
      {Array.from({ length: held }, (_, k) => (
        <span
          key={k}
          className="card"
          style={{ transform: `rotate(${((k - (held - 1) / 2) * step).toFixed(1)}deg)` }}
        >
          <CardBack />
        </span>
      ))}
    </span>
  );
});

function Note({ player }: { player: Player }) {
  const { t } = useTranslation();
  const { now } = useScene();
  const until = player.bot_takes_over_at;
  const seconds = useReading(() => (until === null ? null : secondsUntil(until, now())));
  if (player.left) return <span className="note">{t('table.gone')}</span>;
  if (player.bot_plays) return <span className="note">{t('table.bot_plays')}</span>;
  if (player.is_bot || player.connected) return null;
  return (
    <span className="note">{seconds === null ? t('table.away_now') : t('table.away', { n: seconds })}</span>
  );
}

/** Somebody else's seat: ring, name, what is to be known of him. `leads`: he led this trick. */
export function Seat({ placed, leads }: { placed: Placed; leads: boolean }) {
  const { t } = useTranslation();
  const digits = useDigits();
  const { player, place } = placed;
  const { game, social, anchors, still } = useScene();
  // The hakem's first cards are in the state already while he is still being drawn.
  const held = game.phase === 'drawing_hakem' ? 0 : player.sorted_cards.length;
  const quiet = player.connected && !player.left && !player.bot_plays;
  return (
    <section
      className={`seat ${place}`}
      aria-label={t('table.seat', { name: isolated(player.name), n: held })}
    >
      <Ring placed={placed} {...(held > 0 ? { count: digits(held) } : {})}>
        <Backs held={held} anchors={anchors} still={still} />
      </Ring>
      <bdi className="name ell">{player.name}</bdi>
      <Note player={player} />
      {leads && (quiet || player.is_bot) && <span className="lead">{t('table.leads')}</span>}
      <Bubble playerId={player.player_id} />
      {social !== null && !player.is_bot && (
        <button
          type="button"
          className="seat-tap"
          aria-label={t('table.about_player', { name: isolated(player.name) })}
          onClick={() => social.openPlayer(player)}
        />
      )}
    </section>
  );
}
