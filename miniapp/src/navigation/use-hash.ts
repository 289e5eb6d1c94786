import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element named by the address's fragment as soon as it is rendered, after the page's scroll to its top. */
export function useHash(there: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!there || hash === '') return;
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [there, hash]);
}
