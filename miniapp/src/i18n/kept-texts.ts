import type { ChangedTexts } from '@hokm/shared/api/languages';
import { deviceStorage } from '@hokm/web/browser';
import { layErrors } from '@hokm/web/changed-errors';
import { currentLanguage, layTexts } from '@hokm/web/i18n';
import { spokenLanguage } from './spoken.js';

const KEY = 'texts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** Changed texts as the device had kept them; null for none, and for anything else. */
export function readKept(kept: string | null): ChangedTexts | null {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    if (!isRecord(value) || typeof value['version'] !== 'number') return null;
    const { language, base, texts, errors } = value;
    const isWhole = typeof language === 'string' && (base === 'fa' || base === 'en');
    return isWhole && areTexts(texts) && areTexts(errors) ? (value as ChangedTexts) : null;
  } catch {
    // Not ours: as good as none.
    return null;
  }
}

/** Those of the language that is spoken; null where the device has kept none, or those of another one. */
export function keptTexts(): ChangedTexts | null {
  const kept = readKept(deviceStorage().getItem(KEY));
  return kept !== null && kept.language === spokenLanguage() && kept.base === currentLanguage() ? kept : null;
}

/** Keeps changed texts for the next start, also without a network. Where storage is full they are loaded again. */
export function keepTexts(texts: ChangedTexts): void {
  try {
    deviceStorage().setItem(KEY, JSON.stringify(texts));
  } catch {
    deviceStorage().removeItem(KEY);
  }
}

/** Lays changed texts over those of the app; null for none. */
export function showTexts(changed: ChangedTexts | null): void {
  const entries = Object.entries(changed?.texts ?? {});
  const laid = entries.map(([key, value]) => ({ namespace: 'translation', key, value }));
  const language = currentLanguage();
  layErrors(changed === null ? null : { language, texts: changed.errors });
  layTexts(language, laid.length === 0 ? null : laid);
}
