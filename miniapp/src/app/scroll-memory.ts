import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll position of each visited history entry, px, by its key. */
const places = new Map<string, number>();
/** How long to wait for a page to become tall enough again, ms. */
const PATIENCE_MS = 2_000;
/** Input events that stop the restoring: the person scrolls. */
const TAKEN_OVER = ['pointerdown', 'wheel', 'keydown'] as const;

/** Scrolls to `top` as soon as the page is tall enough. Returns a function that cancels. */
function reach(top: number): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const event of TAKEN_OVER) window.removeEventListener(event, stop);
  };
  const look = (): void => {
    const tallEnough = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (tallEnough) window.scrollTo(0, top);
    if (tallEnough || performance.now() > until) stop();
    else frame = requestAnimationFrame(look);
  };
  for (const event of TAKEN_OVER) window.addEventListener(event, stop, { passive: true });
  look();
  return stop;
}

/** Shows a new page from its top, and restores the scroll position when a person goes back. */
export function useScrollMemory(): void {
  const { pathname, key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const here = useRef({ key, pathname });

  useLayoutEffect(() => {
    // The same page under another key: only its query has changed.
    if (here.current.pathname === pathname) places.set(key, window.scrollY);
    here.current = { key, pathname };
  }, [key, pathname]);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = (): void => void places.set(here.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  const arrive = useEffectEvent(() => {
    const top = back ? (places.get(key) ?? 0) : 0;
    places.set(key, top);
    window.scrollTo(0, 0);
    return top === 0 ? undefined : reach(top);
  });
  useLayoutEffect(() => arrive(), [pathname]);
}
