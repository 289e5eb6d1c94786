import {
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { arrival } from '@hokm/web/browser';

let hasFailed = false;
const listeners = new Set<() => void>();

/** A part beside the screens has come, or has not. */
export function noteParts(haveCome: boolean): void {
  hasFailed = !haveCome;
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

interface PartProps<Props> {
  /** Loads the component; only the import, because the build awaits the component's styles around it. Must not change. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** Shown until it is there. */
  readonly fallback?: ReactNode;
  readonly onFailed?: () => void;
}

/**
 * A part of the page beside the screens, loaded when it is drawn for the first time. If it does not come, nothing else breaks:
 * the fallback stays and `onFailed` is called. Drawn anew, it is loaded again.
 */
export function Part<Props extends object>({ load, props, fallback = null, onFailed }: PartProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    let isLeft = false;
    arrival(load()).then(
      (component) => {
        noteParts(true);
        if (!isLeft) setLoaded(() => component);
      },
      () => {
        noteParts(false);
        if (!isLeft) fail();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load]);
  return Loaded === null ? fallback : <Loaded {...props} />;
}
