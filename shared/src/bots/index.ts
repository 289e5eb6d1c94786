import type { Language } from '../text/index.js';

/**
 * The house's computer players: an id each, of the same form as an account's, and a name in each language. In a part of their own, so
 * that who needs them alone gets none of the texts.
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

/** A computer player's name in a language, or null for anybody else. */
export function botName(playerId: string, language: Language): string | null {
  return NAMES.get(playerId)?.[language] ?? null;
}
