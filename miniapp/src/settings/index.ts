export { useSettings, DEFAULT_SETTINGS } from './settings.js';
export type { Locale, SettingsValues, ThemeChoice } from './settings.js';
export { useLanguage } from '@hokm/web/react';
