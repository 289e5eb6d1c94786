import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from './context.js';
import { geometry, keptHeight } from './geometry.js';
import { cardAt, layoutHand, type CardSpot } from './hand-layout.js';
import { HandCard } from './HandCard.js';
import { useHandTouch } from './hand-touch.js';
import { useHandMotion } from './use-hand-motion.js';
import { useSteady } from './use-steady.js';
import { useTurnFocus } from './use-turn-focus.js';
import { useWindowSize } from './use-window-size.js';
import { cardWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Hand.module.css';
import barStyles from './Bar.module.css';

interface HandProps {
  /** The viewer's cards, sorted. */
  cards: readonly string[];
  /** Cards that may be played now. */
  canPlay: boolean;
  legal: ReadonlySet<string>;
  selected: string | null;
  /** The suggested card, after the viewer asked for a hint. */
  hint: string | null;
  oneTap: boolean;
  onSelect: (card: string) => void;
  onPlay: (card: string) => void;
  onSlide: () => void;
}

/** The width of the hand's box, px; 0 before it is first measured. */
function useBoxWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/**
 * Stops touches of the hand from becoming clicks: after a card is played, a button of the bar may lie under the finger and
 * would get the click. React's touch listeners are passive, so they cannot prevent it.
 */
function useNoClick(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const prevent = (event: Event) => event.preventDefault();
    element?.addEventListener('touchstart', prevent, { passive: false });
    return () => element?.removeEventListener('touchstart', prevent);
  }, [box]);
}

/** At least this many new cards at once are a deal. */
const DEAL_FROM = 3;

type Drawn = Pick<HandProps, 'cards' | 'canPlay' | 'legal'>;

/**
 * Defers expensive updates of the hand: a deal, closing the gap of a played card, and which cards are raised. They are
 * rendered after more urgent updates, because each of them moves every card. A played card disappears at once, and a
 * refused card is back at once.
 */
function useDeferredHand({ cards, canPlay, legal }: Drawn): Drawn & { readonly shown: readonly string[] } {
  const now = useMemo(() => ({ cards, canPlay, legal }), [cards, canPlay, legal]);
  const late = useDeferredValue(now);
  const held = new Set(cards);
  const shown = late.cards.filter((card) => held.has(card));
  const back = cards.length - shown.length;
  if (back > 0 && back < DEAL_FROM) return { ...now, shown: cards };
  // Cards that may no longer be played change without delay.
  return { ...late, canPlay: canPlay && late.canPlay && late.legal === legal, shown };
}

function nextFocus(key: string, spots: readonly CardSpot[], from: number): number | null {
  const here = spots[from];
  if (here === undefined) return null;
  if (key === 'ArrowRight') return Math.min(spots.length - 1, from + 1);
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return spots.length - 1;
  const row = key === 'ArrowUp' ? here.row - 1 : key === 'ArrowDown' ? here.row + 1 : here.row;
  if (row === here.row) return null;
  let nearest: number | null = null;
  spots.forEach((spot, i) => {
    const old = nearest === null ? undefined : spots[nearest];
    if (spot.row === row && (old === undefined || Math.abs(spot.x - here.x) < Math.abs(old.x - here.x)))
      nearest = i;
  });
  return nearest;
}

/** The viewer's cards as a fan, played by touch or keyboard. Always laid out from left to right, never mirrored. */
export const Hand = memo(function Hand(props: HandProps) {
  const { selected } = props;
  const { cards, canPlay, legal, shown } = useDeferredHand(props);
  const { t, i18n } = useTranslation();
  const { anchors } = useFrame();
  const size = useWindowSize();
  const { box, width } = useBoxWidth();
  useNoClick(box);
  const [focus, setFocus] = useState<string | null>(null);
  const g = useMemo(
    () => geometry(size.width, size.height, cards.length, Math.max(0, (size.width - width) / 2)),
    [size.width, size.height, cards.length, width],
  );
  const layout = useMemo(
    () => layoutHand(width === 0 ? [] : cards, g, width, i18n.dir() === 'rtl' ? 'left' : 'right'),
    [cards, g, width, i18n],
  );
  useLayoutEffect(() => {
    anchors.set('hand', box.current);
    return () => anchors.set('hand', null);
  }, [anchors, box]);
  const inset = width === 0 ? 0 : Math.max(0, (size.width - width) / 2);
  const spare = Math.max(0, keptHeight(size.width, size.height, inset) - layout.height);
  const { finger, handlers } = useHandTouch({
    ...props,
    onPlay: play,
    spare,
    cardAt: (x, y) => {
      const card = y < spare - g.raise ? null : cardAt(layout, g, x, y - spare);
      return card !== null && shown.includes(card) ? card : null;
    },
    playable: (card) => props.canPlay && props.legal.has(card),
  });
  useHandMotion(layout, g, spare, width > 0);
  useLayoutEffect(() => {
    // Set only on the two elements above the hand: on the page's root it would recompute the style of every element.
    const above = [anchors.element('bar'), document.querySelector<HTMLElement>('.toasts')];
    for (const element of above) {
      element?.style.setProperty('--hand-h', `${layout.height}px`);
      element?.style.setProperty('--hand-spare', `${spare}px`);
    }
    // The viewer's own ring moves with the bar.
    anchors.forget('seat-bottom');
  }, [anchors, layout.height, spare]);

  /** Notes where the card is now (raised, or under the finger), so that it moves to the table from there. */
  function play(card: string): void {
    const spot = layout.spots.find(({ id }) => id === card);
    const hand = anchors.spot('hand');
    if (spot !== undefined && hand !== null) {
      const { dx, dy } = (finger?.card === card ? finger.carry : null) ?? { dx: 0, dy: 0 };
      const up = (canPlay && legal.has(card) ? g.raise : 0) + (liftedCard === card ? g.raise : 0);
      anchors.note(card, {
        x: hand.x - hand.width / 2 + spot.x + dx + g.cardWidth / 2,
        y: hand.y + (layout.height + spare) / 2 - layout.height + spot.y + dy - up + g.cardHeight / 2,
        width: g.cardWidth,
      });
    }
    props.onPlay(card);
  }
  const words = useMemo(() => new Map(cards.map((card) => [card, cardWords(t, card)])), [cards, t]);
  function labelOf(id: string): string {
    const card = words.get(id) ?? id;
    if (canPlay && selected === id) return t('table.card_chosen', { card });
    return props.hint === id ? t('table.card_hinted', { card }) : card;
  }
  const liftedCard = finger?.card ?? (canPlay ? selected : null);
  const onPlay = useSteady(play);

  // The gap of a card that was just played closes with the next layout.
  const spots = layout.spots.filter(({ id }) => shown.includes(id));
  const focused = Math.max(
    0,
    spots.findIndex((spot) => spot.id === focus),
  );
  useTurnFocus(canPlay ? (spots.find(({ id }) => legal.has(id))?.id ?? null) : null, anchors);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to = nextFocus(event.key, spots, focused);
    const card = to === null ? undefined : spots[to]?.id;
    if (card === undefined) return;
    event.preventDefault();
    setFocus(card);
    anchors.element(`hand-${card}`)?.focus();
  }

  return (
    <div
      ref={box}
      className={classes(styles.hand, canPlay ? barStyles.turn : '')}
      role="group"
      aria-label={t('table.hand')}
      style={{ height: layout.height + spare }}
      onKeyDown={onKeyDown}
      // Keeps the mouse events that follow a tap from focusing the card that has moved under the finger.
      onMouseDown={(event) => event.preventDefault()}
      {...handlers}
    >
      {spots.map((spot, i) => {
        const touched = finger?.card === spot.id;
        return (
          <HandCard
            key={spot.id}
            anchors={anchors}
            spot={spot}
            width={g.cardWidth}
            top={spare}
            raise={g.raise}
            state={!canPlay ? 'plain' : legal.has(spot.id) ? 'legal' : 'dimmed'}
            selected={canPlay && selected === spot.id}
            hinted={props.hint === spot.id}
            label={labelOf(spot.id)}
            lifted={liftedCard === spot.id}
            carry={touched ? finger.carry : null}
            tabIndex={i === focused ? 0 : -1}
            onFocus={setFocus}
            onPlay={onPlay}
          />
        );
      })}
    </div>
  );
});
