import type { Language } from '../language/index.js';

/**
 * Bots: ids of the same form as account ids, and a name in each language. Apart from the texts, so that a bundle can have
 * one without the other.
 */
export const BOTS: readonly { readonly player_id: string; readonly names: Record<Language, string> }[] = [
  { fa: 'کیان', en: 'Kian' },
  { fa: 'رها', en: 'Raha' },
  { fa: 'آرش', en: 'Arash' },
  { fa: 'نیکا', en: 'Nika' },
  { fa: 'سهراب', en: 'Sohrab' },
  { fa: 'یلدا', en: 'Yalda' },
  { fa: 'بهمن', en: 'Bahman' },
  { fa: 'ترانه', en: 'Taraneh' },
].map((names, number) => ({ player_id: `b07${String(number + 1).padStart(21, '0')}`, names }));

const NAMES = new Map(BOTS.map(({ player_id, names }) => [player_id, names]));

/** The name of a bot in a language; null for other ids. */
export function botName(playerId: string, language: Language): string | null {
  return NAMES.get(playerId)?.[language] ?? null;
}
