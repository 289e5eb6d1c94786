import type { Language } from '../language/index.js';

/** A bot's name in the code: of its picture, its texts and its habit. */
export const BOT_KEYS = ['kian', 'raha', 'arash', 'nika', 'sohrab', 'yalda', 'bahman', 'taraneh'] as const;
export type BotKey = (typeof BOT_KEYS)[number];

/** A rung of the ladder, 1 to 8: each has one bot, from the gentlest to the strongest. */
export type Rung = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const RUNGS: readonly Rung[] = [1, 2, 3, 4, 5, 6, 7, 8];

export interface Bot {
  readonly player_id: string;
  readonly key: BotKey;
  readonly rung: Rung;
  readonly names: Readonly<Record<Language, string>>;
}

const NAMES: Readonly<Record<BotKey, Readonly<Record<Language, string>>>> = {
  kian: { fa: 'کیان', en: 'Kian' },
  raha: { fa: 'رها', en: 'Raha' },
  arash: { fa: 'آرش', en: 'Arash' },
  nika: { fa: 'نیکا', en: 'Nika' },
  sohrab: { fa: 'سهراب', en: 'Sohrab' },
  yalda: { fa: 'یلدا', en: 'Yalda' },
  bahman: { fa: 'بهمن', en: 'Bahman' },
  taraneh: { fa: 'ترانه', en: 'Taraneh' },
};

const botOf = (rung: Rung, key: BotKey): Bot => ({
  player_id: `b07${String(rung).padStart(21, '0')}`,
  key,
  rung,
  names: NAMES[key],
});

/**
 * Bots in the order of the ladder: ids of the same form as account ids, and a name in each language. Apart from the texts,
 * so that a bundle can have one without the other.
 */
export const BOTS: readonly Bot[] = BOT_KEYS.map((key, at) => botOf((at + 1) as Rung, key));

const BY_ID = new Map(BOTS.map((bot) => [bot.player_id, bot]));

/** The bot with an id; null for other ids. */
export function botWith(playerId: string): Bot | null {
  return BY_ID.get(playerId) ?? null;
}

/** The name of a bot in a language; null for other ids. */
export function botName(playerId: string, language: Language): string | null {
  return BY_ID.get(playerId)?.names[language] ?? null;
}

/** The bot of a rung. */
export function botOn(rung: Rung): Bot {
  return botOf(rung, BOT_KEYS[rung - 1] ?? 'kian');
}
