import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useSettings } from '../../settings/index.js';
import { usePrefersReducedMotion } from '../../table/use-prefers-reduced-motion.js';
import { isAt, placeAt, scrollOf } from './slides.js';

const isRtl = () => document.documentElement.dir === 'rtl';

interface Slides {
  /** The row that is scrolled sideways, as wide as one slide. */
  readonly row: RefObject<HTMLDivElement | null>;
  readonly place: number;
  /** For the row itself. */
  readonly handlers: {
    readonly onScroll: () => void;
    readonly onScrollEnd: () => void;
    readonly onTouchStart: () => void;
  };
  /** Goes so many slides on or back, counted from the one that the row is on its way to. */
  readonly step: (by: number) => void;
}

/** A row of slides of which one is in sight. Fingers scroll it; `step` does the same for keys and buttons. */
export function useSlides(start: number, count: number): Slides {
  const row = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(start);
  /** Where the last step goes; null when the row is there, or a finger has taken over. */
  const aim = useRef<number | null>(null);
  const isStill = usePrefersReducedMotion(useSettings((settings) => settings.reducedMotion));

  const show = useCallback((to: number, behavior: ScrollBehavior) => {
    const element = row.current;
    element?.scrollTo({ left: scrollOf(to, element.clientWidth, isRtl()), behavior });
  }, []);
  useLayoutEffect(() => show(start, 'instant'), [show, start]);
  const stay = useEffectEvent(() => show(place, 'instant'));
  useEffect(() => {
    // A phone that is turned makes all slides wider.
    const observer = new ResizeObserver(() => stay());
    if (row.current !== null) observer.observe(row.current);
    return () => observer.disconnect();
  }, []);

  const shown = () => {
    const element = row.current;
    return element === null ? place : placeAt(element.scrollLeft, element.clientWidth, count);
  };
  return {
    row,
    place,
    handlers: {
      onScroll: () => setPlace(shown()),
      onScrollEnd: () => {
        const [to, element] = [aim.current, row.current];
        if (to === null || element === null) return;
        // A swipe that still settles stops the row on its way, or takes it back afterwards.
        if (isAt(element.scrollLeft, element.clientWidth, to)) aim.current = null;
        else show(to, 'instant');
      },
      onTouchStart: () => {
        aim.current = null;
      },
    },
    step: (by) => {
      const from = aim.current ?? place;
      const to = Math.min(count - 1, Math.max(0, from + by));
      if (to === from) return;
      aim.current = to;
      show(to, isStill ? 'instant' : 'smooth');
    },
  };
}
