import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { CardFace } from '../deck/index.js';
import { Icon } from '../ui/art/index.js';
import { spotOf } from './anchors.js';
import { useTicker } from '../lib/clock.js';
import { useFrame, useScene } from './context.js';
import { drawStage } from './draw-stage.js';
import { MOTION, flyFrom } from './motion.js';
import { PLACES, placeOfPlayer, type Place } from './places.js';
import { cardWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Trick.module.css';
import ringStyles from './Ring.module.css';

type Drawn = NonNullable<GameState['hakem_draw']>[number];

/** Turned cards pile up at their seat; only the upper ones are drawn. */
const PILE = 2;

function TurnedCard({
  id,
  place,
  depth,
  ace,
  label,
}: {
  id: string;
  place: Place;
  depth: number;
  ace: boolean;
  label: string;
}) {
  const { anchors, still } = useFrame();
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const deck = anchors.spot('trick');
    if (element === null || !anchors.isLive()) return;
    const at = spotOf(element);
    flyFrom(element, deck && { ...deck, width: at.width }, at, MOTION.draw, still);
  }, [anchors, still]);
  useLayoutEffect(() => {
    if (ace) anchors.set('ace', ref.current);
  }, [anchors, ace]);
  return (
    <li
      ref={ref}
      className={classes('card', styles[`p${PLACES.indexOf(place)}`], ace ? styles.win : '')}
      style={{ rotate: `${depth * 5}deg` }}
      aria-label={label}
    >
      <CardFace id={id} />
    </li>
  );
}

/** The crown on its way from the ace to its seat. */
function FlyingCrown({ place }: { place: Place }) {
  const { anchors, still } = useFrame();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const seat = anchors.spot(`seat-${place}`);
    const centre = anchors.spot('trick');
    if (element === null || seat === null || centre === null) return;
    element.style.translate = `${seat.x - centre.x}px ${seat.y - centre.y - seat.width / 2}px`;
    if (still) return;
    const ace = anchors.spot('ace') ?? centre;
    const start = `${ace.x - centre.x}px ${ace.y - centre.y}px`;
    element.animate([{ translate: start, scale: '2.2' }, { scale: '1' }], MOTION.crown);
  }, [anchors, place, still]);
  return (
    <span className={classes(styles.crownFly, ringStyles.mk, ringStyles.king)} ref={ref}>
      <Icon name="crown" size={17} />
    </span>
  );
}

/** The draw of the first hakem: cards turned one at a time, until the first ace. */
export function HakemDraw({ drawn }: { drawn: readonly Drawn[] }) {
  const { t } = useTranslation();
  const { game, now } = useScene();
  const endsAt = game.deck_state.phase_ends_at;
  const stage = () => drawStage(drawn.length, endsAt, now());
  const open = useTicker(() => stage().open);
  const found = useTicker(() => stage().found);
  const shown = drawn.slice(0, open).map((one, k) => ({
    ...one,
    k,
    place: placeOfPlayer(game, one.player_id) ?? 'bottom',
    name: game.players.find((player) => player.player_id === one.player_id)?.name ?? '',
  }));
  const hakem = shown.at(-1);
  return (
    <>
      <ul className={classes(styles.trick, styles.drawing, found ? styles.done : '')}>
        {shown
          .filter(
            (one) => shown.filter((other) => other.place === one.place && other.k > one.k).length < PILE,
          )
          .map((one) => (
            <TurnedCard
              key={one.k}
              id={one.card.card_id}
              place={one.place}
              depth={Math.floor(one.k / 4) % 3}
              ace={found && one === hakem}
              label={t('table.say.played', {
                name: isolate(one.name),
                card: cardWords(t, one.card.card_id),
              })}
            />
          ))}
      </ul>
      {found && hakem !== undefined && (
        <span className={classes(styles.trick, styles.crowning)}>
          <FlyingCrown place={hakem.place} />
        </span>
      )}
    </>
  );
}
