import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useScene } from './context.js';
import type { HandGeometry } from './geometry.js';
import type { HandLayout } from './hand-layout.js';
import { MOTION, flyFrom, shake } from './motion.js';

/** So many new cards at once are a deal; fewer come back from the table. */
const DEAL_FROM = 3;

/**
 * Moves the hand's cards: dealt ones come from the middle of the table one after another, a refused one comes back and
 * shakes. `spare`: how far down in the box the cards begin, px. `ready`: the hand's box has been measured; the cards of the first layout after that lie there already.
 */
export function useHandMotion(
  box: RefObject<HTMLElement | null>,
  layout: HandLayout,
  g: HandGeometry,
  spare: number,
  ready: boolean,
): void {
  const { anchors, still } = useScene();
  const before = useRef<ReadonlySet<string> | null>(null);
  useLayoutEffect(() => {
    const rect = box.current?.getBoundingClientRect();
    if (rect === undefined || !ready) return;
    for (const { id, x, y } of layout.spots)
      anchors.note(id, {
        x: rect.left + x + g.cardWidth / 2,
        y: rect.top + spare + y + g.cardHeight / 2,
        width: g.cardWidth,
      });
    const known = before.current;
    before.current = new Set(layout.spots.map((spot) => spot.id));
    if (known === null || !anchors.isLive()) return;
    const fresh = layout.spots.filter((spot) => !known.has(spot.id));
    const dealt = fresh.length >= DEAL_FROM;
    fresh.forEach(({ id }, k) => {
      const element = anchors.element(`hand-${id}`);
      if (element === null) return;
      if (dealt) {
        const from = anchors.box('trick');
        const delay = k * MOTION.deal.step;
        flyFrom(element, from && { ...from, width: g.cardWidth * 0.6 }, { ...MOTION.deal, delay }, still);
        return;
      }
      const back = flyFrom(element, anchors.box('slot'), MOTION.back, still);
      back.onfinish = () => void shake(element, still);
    });
  }, [anchors, box, g, layout, ready, spare, still]);
}
