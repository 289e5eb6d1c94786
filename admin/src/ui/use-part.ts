import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ComponentType } from 'react';

let hasFailed = false;
const listeners = new Set<() => void>();

function setFailed(next: boolean): void {
  hasFailed = next;
  for (const listener of listeners) listener();
}

/** True while a part beside the screens is missing because it did not come. */
export function useHasMissingPart(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasFailed,
  );
}

/** Loads a part; only the import, because the build awaits the part's styles around it. */
type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of the page beside the screens, loaded once it is wanted; null before. Nothing else breaks if it does not come: then
 * `onFailed` is called, and the part is loaded again when it is wanted anew. `load` must not change.
 */
export function usePart<Props>(
  load: LoadPart<Props>,
  isWanted: boolean,
  onFailed: () => void = () => undefined,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailed);
  const isMissing = isWanted && Part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    load().then(
      (Loaded) => {
        setFailed(false);
        if (!isLeft) setPart(() => Loaded);
      },
      () => {
        setFailed(true);
        if (!isLeft) fail();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isMissing, load]);
  return Part;
}
