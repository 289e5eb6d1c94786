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
import { placeAt, scrollOf } from './slides.js';

const isRtl = () => document.documentElement.dir === 'rtl';

interface Slides {
  /** The row that is scrolled sideways, as wide as one slide. */
  readonly row: RefObject<HTMLDivElement | null>;
  readonly place: number;
  readonly onScroll: () => void;
  /** Goes so many slides on or back. */
  readonly step: (by: number) => void;
}

/** A row of slides of which one is in sight. Fingers scroll it; `step` does the same for keys and buttons. */
export function useSlides(start: number, count: number): Slides {
  const row = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(start);
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

  return {
    row,
    place,
    onScroll: () => {
      const element = row.current;
      if (element !== null) setPlace(placeAt(element.scrollLeft, element.clientWidth, count));
    },
    step: (by) => {
      const to = Math.min(count - 1, Math.max(0, place + by));
      if (to !== place) show(to, isStill ? 'instant' : 'smooth');
    },
  };
}
