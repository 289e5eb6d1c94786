import { useSyncExternalStore } from 'react';
import i18next from './small-i18next.js';

interface Shown {
  readonly t: typeof i18next.t;
  readonly i18n: typeof i18next;
}

/** Another function each time, so that whoever keeps what it wrote writes it again. */
const show = (): Shown => ({ t: (key, values) => i18next.t(key, values), i18n: i18next });

let shown = show();
const listeners = new Set<() => void>();

i18next.on('languageChanged', () => {
  shown = show();
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): Shown => shown;

/** The texts in the person's language; draws again when it or they change. Compiler and build put this in the place of react-i18next. */
export function useTranslation(): Shown {
  return useSyncExternalStore(subscribe, current);
}

/** The library's plug. Nothing has to be plugged in here. */
export const initReactI18next = { type: '3rdParty', init: (): void => undefined } as const;
