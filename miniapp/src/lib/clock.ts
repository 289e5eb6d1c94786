import { useSyncExternalStore } from 'react';

/** How often a reading is taken, ms. A component renders anew only when its reading has changed. */
const EVERY_MS = 100;

const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  timer ??= setInterval(() => readers.forEach((read) => read()), EVERY_MS);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A value derived from the running time, such as the whole seconds left; `read` is called repeatedly. */
export function useTicker<T extends string | number | boolean | null>(read: () => T): T {
  return useSyncExternalStore(subscribe, read, read);
}
