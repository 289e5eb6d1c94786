import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { Icon } from './art/Icon.js';
import type { IconName } from './art/icons.js';

/** How long a toast stays, ms; longer with something to do about it. */
const DURATION = 3000;
const WITH_ACTION = 7000;

/** A button of a toast. */
interface ToastAction {
  readonly text: string;
  readonly run: () => void;
}

interface Shown {
  text: string;
  icon: IconName | null;
  action: ToastAction | null;
  /** How long it stays, ms. */
  lasts: number;
  /** Counts toasts, so that the same text twice starts its time anew. */
  serial: number;
}

interface ToastStore {
  shown: Shown | null;
  /** Shows a text for its time in place of whatever is shown. */
  show: (text: string, icon?: IconName, action?: ToastAction, lasts?: number) => void;
  hide: () => void;
}

const useToastStore = create<ToastStore>((set) => ({
  shown: null,
  show: (text, icon, action, lasts = action ? WITH_ACTION : DURATION) =>
    set(({ shown }) => ({
      shown: { text, icon: icon ?? null, action: action ?? null, lasts, serial: (shown?.serial ?? 0) + 1 },
    })),
  hide: () => set({ shown: null }),
}));

/** Shows a toast from outside React; `lasts` in ms, where it is not the usual time. */
export const showToast: ToastStore['show'] = (...shown) => useToastStore.getState().show(...shown);

const api = { show: showToast };

/** The way to tell a person something in passing. */
export function useToast(): typeof api {
  return api;
}

/** Failures have an icon of their own: a cross would look like a button that closes the toast. */
const signOf = (icon: IconName): IconName => (icon === 'close' ? 'alert' : icon);

function Act({ action, done }: { action: ToastAction; done: () => void }) {
  return (
    <button
      type="button"
      className="toast-act"
      onClick={() => {
        done();
        action.run();
      }}
    >
      {action.text}
    </button>
  );
}

/** Brings the toasts above all sheets: each of those lies above whatever was opened before it. */
function bringUp(place: HTMLElement | null): void {
  // Browsers that do not know popovers show the place as any other part of the page.
  if (place === null || !('showPopover' in HTMLElement.prototype)) return;
  place.toggleAttribute('data-high', document.querySelector('dialog[open]') !== null);
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}

/** The container of toasts; rendered once per page. */
export function ToastPlace() {
  const shown = useToastStore((toasts) => toasts.shown);
  const hide = useToastStore((toasts) => toasts.hide);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(hide, shown.lasts);
    return () => clearTimeout(timer);
  }, [shown, hide]);
  useEffect(() => {
    if (shown) bringUp(place.current);
  }, [shown]);
  return (
    <div className="toasts" aria-live="polite" role="status" popover="manual" ref={place}>
      {shown && (
        <div className="toast" key={shown.serial}>
          {shown.icon && <Icon name={signOf(shown.icon)} size={18} />}
          <span>{shown.text}</span>
          {shown.action && <Act action={shown.action} done={hide} />}
        </div>
      )}
    </div>
  );
}
