import { botWith, type BotKey } from '../bots/index.js';
import { SOUND, type Habit } from './habit.js';

/** How well the bots of a room play. `easy`: all of them as beginners, each with its own way of leading. */
export type BotLevel = 'easy' | 'normal';

/**
 * The habits of the eight, in the order of the ladder. `docs/BOTS.md` tells them in words, with the strength that was
 * measured.
 */
export const HABITS: Readonly<Record<BotKey, Habit>> = {
  /** A calm beginner. */
  kian: { ...SOUND, beginner: true },
  /** Leads trumps as soon as it can, and remembers two tricks. */
  raha: { ...SOUND, recall: 2, leadsTrumps: 0.45 },
  /** Saves its aces for the end. */
  arash: { ...SOUND, recall: 3, savesAces: 0.6 },
  /** Counts cards, as far back as four tricks, and leads what is sure to win. */
  nika: { ...SOUND, recall: 4, leadsSure: 0.8 },
  /** Ruffs whatever it can. */
  sohrab: { ...SOUND, ruffs: 0.45 },
  /** Holds its trumps back. */
  yalda: { ...SOUND, savesTrumps: 0.3 },
  /** Leaves its partner's tricks alone, and goes for the kot. */
  bahman: { ...SOUND, trustsPartner: 0.25, huntsKots: 0.7, leadsSure: 0.3 },
  /** Forgets nothing and knows every fine point: a little of each of the others' good habits. */
  taraneh: { ...SOUND, leadsSure: 0.5, savesTrumps: 0.1, trustsPartner: 0.1, huntsKots: 0.4 },
};

const EASY = new Map(Object.entries(HABITS).map(([key, habit]) => [key, { ...habit, beginner: true }]));

/** The habit of a bot in a room of a level: it follows from the two alone. The sound player's for an id of no bot. */
export function habitOf(playerId: string, level: BotLevel): Habit {
  const bot = botWith(playerId);
  if (bot === null) return SOUND;
  return (level === 'easy' ? EASY.get(bot.key) : undefined) ?? HABITS[bot.key];
}
