import { useCallback, useEffect, useRef, useState } from 'react';

/** A ref callback: gets the row's element when it mounts, null when it unmounts. */
export type WatchRow = (element: HTMLElement | null) => void;

/** Height covered by the navigation and the pinned row at the bottom, px; a row under them counts as not seen. */
const COVERED = 140;

/** `seen` is true if the row is on the screen now; always false in browsers without `IntersectionObserver`. */
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
