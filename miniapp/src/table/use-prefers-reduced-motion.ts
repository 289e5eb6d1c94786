import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(changed: () => void): () => void {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** True if the person asked for less motion, here or on the device. */
export function usePrefersReducedMotion(asked: boolean): boolean {
  return useSyncExternalStore(subscribe, () => query().matches) || asked;
}
