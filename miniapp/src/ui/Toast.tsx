import { useEffect } from 'react';
import { create } from 'zustand';
import { Icon } from './art/Icon.js';
import type { IconName } from './art/icons.js';

/** How long a toast stays, ms. */
const DURATION = 3000;

interface Shown {
  text: string;
  icon: IconName | null;
  /** Counts toasts, so that the same text twice starts its time anew. */
  serial: number;
}

interface ToastStore {
  shown: Shown | null;
  /** Shows a text for three seconds in place of whatever is shown. */
  show: (text: string, icon?: IconName) => void;
  hide: () => void;
}

const useToastStore = create<ToastStore>((set) => ({
  shown: null,
  show: (text, icon) =>
    set(({ shown }) => ({ shown: { text, icon: icon ?? null, serial: (shown?.serial ?? 0) + 1 } })),
  hide: () => set({ shown: null }),
}));

/** Shows a toast from outside React. */
export const showToast = (text: string, icon?: IconName) => useToastStore.getState().show(text, icon);

const api = { show: showToast };

/** The way to tell a person something in passing. */
export function useToast(): typeof api {
  return api;
}

/** Where toasts appear; stands once in the page. */
export function ToastPlace() {
  const shown = useToastStore((toasts) => toasts.shown);
  const hide = useToastStore((toasts) => toasts.hide);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(hide, DURATION);
    return () => clearTimeout(timer);
  }, [shown, hide]);
  return (
    <div aria-live="polite" role="status">
      {shown && (
        <div className="toast" key={shown.serial}>
          {shown.icon && <Icon name={shown.icon} size={18} />}
          <span>{shown.text}</span>
        </div>
      )}
    </div>
  );
}
