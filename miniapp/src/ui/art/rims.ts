import { useEffect } from 'react';
import { create } from 'zustand';
import { arrival } from '@hokm/web/browser';
import { logWarning } from '../../lib/log.js';

type RimOf = (name: string | null) => string | null;

const useLoaded = create<{ readonly rimOf: RimOf | null }>(() => ({ rimOf: null }));
let loading: Promise<void> | null = null;

const load = async (): Promise<RimOf> => (await import('./frames.js')).rimOf;

/** Loads the drawings of frames, once. Without them pictures have no frame, and the next one that wants one tries again. */
function loadRims(): Promise<void> {
  loading ??= arrival(load()).then(
    (rimOf) => useLoaded.setState({ rimOf }),
    (error: unknown) => {
      loading = null;
      logWarning('The drawings of frames cannot be loaded', error);
    },
  );
  return loading;
}

/** The drawing of a frame by its name; null for none, for a name without a drawing, and while drawings are not there. */
export function useRim(name: string | null): string | null {
  const rimOf = useLoaded((loaded) => loaded.rimOf);
  const isWanted = name !== null && rimOf === null;
  useEffect(() => {
    if (isWanted) void loadRims();
  }, [isWanted]);
  return rimOf?.(name) ?? null;
}
