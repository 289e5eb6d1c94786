import { useSyncExternalStore } from 'react';

/** The page counts as scrolled from here on, px. */
const SCROLLED_AT = 50;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** True once the page is scrolled by more than 50 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > SCROLLED_AT);
}
