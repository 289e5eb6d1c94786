import { useLayoutEffect, useRef } from 'react';
import type { Spot } from './anchors.js';
import { useFrame } from './context.js';
import type { HandGeometry } from './geometry.js';
import type { CardSpot, HandLayout } from './hand-layout.js';
import { MOTION, flyFrom, shake } from './motion.js';

/** At least this many new cards at once are a deal; fewer are refused cards that return. */
const DEAL_FROM = 3;

/**
 * Animates the hand's cards: dealt ones come from the middle of the table one after another, a refused one returns and
 * shakes. `spare`: how far down in the box the cards begin, px. `ready`: the hand's box is measured; the first layout after
 * that shows its cards in place.
 */
export function useHandMotion(layout: HandLayout, g: HandGeometry, spare: number, ready: boolean): void {
  const { anchors, still } = useFrame();
  const height = layout.height + spare;
  const before = useRef<ReadonlySet<string> | null>(null);
  /** The height of the box at the last measurement, px. */
  const heldIn = useRef<number | null>(null);
  const places = useRef<ReadonlyMap<string, CardSpot>>(new Map());
  useLayoutEffect(() => {
    if (!ready) return;
    if (heldIn.current !== null && heldIn.current !== height) anchors.forget('hand');
    heldIn.current = height;
    const spots = new Map(layout.spots.map((spot) => [spot.id, spot]));
    // Cards that were just played are only in the previous layout.
    const gone = places.current;
    places.current = spots;
    const spotIn = ({ x, y }: CardSpot): Spot | null => {
      const hand = anchors.spot('hand');
      return (
        hand && {
          x: hand.x - hand.width / 2 + x + g.cardWidth / 2,
          y: hand.y - height / 2 + spare + y + g.cardHeight / 2,
          width: g.cardWidth,
          dx: x,
          dy: spare + y,
        }
      );
    };
    anchors.noteHand(spots.keys(), (card) => {
      const spot = spots.get(card) ?? gone.get(card);
      return spot === undefined ? null : spotIn(spot);
    });
    const known = before.current;
    before.current = new Set(layout.spots.map((spot) => spot.id));
    if (known === null || !anchors.isLive()) return;
    const fresh = layout.spots.filter((spot) => !known.has(spot.id));
    const dealt = fresh.length >= DEAL_FROM;
    const deck = anchors.spot('trick');
    const from = dealt ? deck && { ...deck, width: g.cardWidth * 0.6 } : anchors.spot('slot-bottom');
    fresh.forEach((spot, k) => {
      const element = anchors.element(`hand-${spot.id}`);
      if (element === null) return;
      const pace = dealt ? { ...MOTION.deal, delay: k * MOTION.deal.step } : MOTION.back;
      const flight = flyFrom(element, from, spotIn(spot), pace, still);
      if (!dealt) flight.onfinish = () => void shake(element, still);
    });
  }, [anchors, g, height, layout, ready, spare, still]);
}
