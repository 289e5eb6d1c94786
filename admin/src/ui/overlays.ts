import { useSyncExternalStore } from 'react';

/*
 * Toasts and dialogs are drawn by two libraries that the first page does without. They are loaded when the first toast or
 * dialog is wanted.
 */
let isWanted = false;
let onWanted: (() => void) | null = null;
let setReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  setReady = resolve;
});

function subscribe(listener: () => void): () => void {
  onWanted = listener;
  return () => {
    onWanted = null;
  };
}

/** True once a toast or a dialog has been wanted. */
export function useOverlaysWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

/** Resolves when toasts and dialogs can be shown. */
export function wantOverlays(): Promise<void> {
  isWanted = true;
  onWanted?.();
  return ready;
}

/** Called by the overlays when they stand. */
export function overlaysReady(): void {
  setReady();
}
