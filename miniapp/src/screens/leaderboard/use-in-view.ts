import { useCallback, useEffect, useRef, useState } from 'react';

/** Takes a row as it comes and goes. */
export type WatchRow = (element: HTMLElement | null) => void;

/** What the navigation and the pinned row cover at the screen's foot, px: a row under them is not seen. */
const COVERED = 140;

/** True if a row is on the screen now. Without the browser's help it counts as not seen. */
export function useInView(): { seen: boolean; row: WatchRow } {
  const [seen, setSeen] = useState(false);
  const observer = useRef<IntersectionObserver | null>(null);
  const row = useCallback<WatchRow>((element) => {
    observer.current?.disconnect();
    observer.current = null;
    if (element === null) {
      setSeen(false);
      return;
    }
    if (!('IntersectionObserver' in window)) return;
    observer.current = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: `0px 0px -${COVERED}px 0px`, threshold: 0.5 },
    );
    observer.current.observe(element);
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return { seen, row };
}
