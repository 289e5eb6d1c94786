export { useSettings, DEFAULT_SETTINGS } from './settings.js';
export type { SettingsValues, ThemeChoice } from './settings.js';
export { useLanguage } from '@hokm/web/react';
