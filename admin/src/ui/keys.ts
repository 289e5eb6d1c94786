import { useEffect, useRef } from 'react';

/** A key of a screen. Keys are told by their place, so that they work on a Persian keyboard. */
export interface Key {
  /** The place on the keyboard, as `event.code` names it: `KeyJ`, `Digit1`, `ArrowLeft`. */
  readonly code: string;
  /** What it does, for the list of keys; null leaves it out. */
  readonly label: string | null;
  readonly run: () => void;
}

/** Longest time between G and the letter of a section, ms. */
export const GO_MS = 1_500;

type Held = { readonly current: readonly Key[] };
/** The keys of what is on the page, in the order in which it came. */
const held = new Set<Held>();

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox]';
/** These use the arrows, or are pressed by the space bar. */
const MOVED_BY_ARROWS = 'input, [role=tab], [role=slider], [role=spinbutton], [role=menuitem], [role=option]';
const PRESSED_BY_SPACE = 'a, button, input, summary, [role=button]';

/** True while a dialog or menu has the keys for itself. */
export const isDialogOpen = (): boolean =>
  // Lists of choices stay in the page, hidden.
  [
    ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'),
  ].some((each) => each.getClientRects().length > 0);

/** True for a key that belongs to where the focus is, or to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TYPING) != null || isDialogOpen()) return true;
  if (event.code.startsWith('Arrow')) return at?.closest(MOVED_BY_ARROWS) != null;
  return event.code === 'Space' && at?.closest(PRESSED_BY_SPACE) != null;
}

/** Calls the key of what came last to the page. True if there is one. */
export function runKey(code: string): boolean {
  const key = [...held]
    .reverse()
    .flatMap(({ current }) => current)
    .find((each) => each.code === code);
  key?.run();
  return key !== undefined;
}

/** The keys of what is on the page, those that came first first, each once. */
export function keysInUse(): readonly Key[] {
  const all = [...held].flatMap(({ current }) => current);
  return all.filter(({ code }, at) => all.findIndex((each) => each.code === code) === at);
}

/** Keys that work while the caller is on the page. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    held.add(latest);
    return () => {
      held.delete(latest);
    };
  }, []);
}

/** The name of a key as it stands on a keyboard. */
export function keyName(code: string): string {
  const named: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };
  return named[code] ?? code.replace(/^(Key|Digit)/, '');
}
