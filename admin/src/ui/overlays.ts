import { useSyncExternalStore } from 'react';

/*
 * Toasts and dialogs are drawn by two libraries that the first page does without. They are loaded when the first toast or
 * dialog is wanted.
 */
let isWanted = false;
let onWanted: (() => void) | null = null;
let settle: (areThere: boolean) => void = () => undefined;
let there = attempt();

function attempt(): Promise<boolean> {
  return new Promise((resolve) => {
    settle = resolve;
  });
}

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

/** Resolves when toasts and dialogs can be shown; false if they could not be loaded. */
export function wantOverlays(): Promise<boolean> {
  isWanted = true;
  onWanted?.();
  return there;
}

/** Called when they did not come: they are loaded again when the next one is wanted. */
export function overlaysFailed(): void {
  isWanted = false;
  settle(false);
  there = attempt();
  onWanted?.();
}

/** Called by the overlays when they stand. */
export function overlaysReady(): void {
  settle(true);
}
