import { create } from 'zustand';
import type { DrawnReaction } from '@hokm/shared/conduct';
import { arrival } from '@hokm/web/browser';
import { logWarning } from '../../lib/log.js';

type Drawings = Readonly<Record<DrawnReaction, string>>;

const useLoaded = create<{ readonly drawings: Drawings | null }>(() => ({ drawings: null }));
let loading: Promise<void> | null = null;

const load = async () => (await import('./drawing-art.js')).DRAWINGS;

/** Loads the drawings of reactions, once. Where they cannot be had, words stand in their place and the next call tries again. */
export function loadDrawings(): Promise<void> {
  loading ??= arrival(load()).then(
    (drawings) => useLoaded.setState({ drawings }),
    (error: unknown) => {
      loading = null;
      logWarning('The drawings of reactions cannot be loaded', error);
    },
  );
  return loading;
}

/** The shapes of a drawing; null while they are not there. */
export function useDrawing(name: DrawnReaction): string | null {
  return useLoaded(({ drawings }) => drawings?.[name] ?? null);
}
