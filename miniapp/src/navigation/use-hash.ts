import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings into view what the address names after `#`, once it is there. A page's own scroll to its top comes first. */
export function useHash(there: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!there || hash === '') return;
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [there, hash]);
}
