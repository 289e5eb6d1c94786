export { useSettings } from './settings.js';
export { useLanguage } from '@hokm/web/react';
