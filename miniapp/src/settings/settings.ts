import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Language } from '@hokm/shared/text';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** A language that lies over Persian or English, with the direction of its writing. */
export interface Locale {
  readonly code: string;
  readonly base: Language;
  readonly dir: 'rtl' | 'ltr';
}

/**
 * Settings of this device. `language: null` means "as Telegram, else Persian". A `locale` with it was found by the app, and
 * chosen by nobody.
 */
export interface SettingsValues {
  language: Language | null;
  locale: Locale | null;
  theme: ThemeChoice;
  fourColour: boolean;
  /** A card is played by its first tap; otherwise the first raises and the second plays. */
  oneTap: boolean;
  /** The only card that may be played is played by itself; null until the person was asked. */
  playOnly: boolean | null;
  reducedMotion: boolean;
  /** The table fills the whole screen of the phone, where Telegram can do so; else only of one that lies on its side. */
  fullTable: boolean;
  /** The table stays on the side on which the phone was held, where Telegram can hold it. */
  lockTable: boolean;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  haptics: boolean;
}

interface SettingsStore extends SettingsValues {
  change: (values: Partial<SettingsValues>) => void;
}

const DEFAULT_SETTINGS: SettingsValues = {
  language: null,
  locale: null,
  theme: 'system',
  fourColour: false,
  oneTap: false,
  playOnly: null,
  reducedMotion: false,
  fullTable: false,
  lockTable: false,
  sound: true,
  volume: 0.7,
  haptics: true,
};

/** Settings of this device, kept in local storage under `settings` (read by `public/bootstrap.js` too). */
export const useSettings = create<SettingsStore>()(
  persist((set) => ({ ...DEFAULT_SETTINGS, change: (values) => set(values) }), {
    name: 'settings',
    version: 1,
    partialize: ({
      language,
      locale,
      theme,
      fourColour,
      oneTap,
      playOnly,
      reducedMotion,
      fullTable,
      lockTable,
      sound,
      volume,
      haptics,
    }): SettingsValues => ({
      language,
      locale,
      theme,
      fourColour,
      oneTap,
      playOnly,
      reducedMotion,
      fullTable,
      lockTable,
      sound,
      volume,
      haptics,
    }),
  }),
);
