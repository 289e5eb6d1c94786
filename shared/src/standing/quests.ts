import { DAY_MS } from '../time/index.js';
import { periodAt, type PeriodSpan } from './period.js';
import { DAILY_QUESTS, WEEKLY_QUESTS, type QuestId } from './quest-ids.js';

/** How often each has to be done. */
export const QUEST_GOALS: Readonly<Record<QuestId, number>> = {
  low_trump: 1,
  side_ace: 2,
  overtrump: 1,
  trump_lead: 2,
  just_enough: 2,
  trust_partner: 2,
  steady: 1,
  own_hakem: 1,
  partner_hakem: 1,
  against_hakem: 1,
  from_behind: 1,
  pair_deals: 10,
  pair_against: 4,
  pair_trust: 6,
};

/** Coins for one quest of a day: as many as for the puzzle of a day. At most thirty a day. */
const DAILY_QUEST_COINS = 10;
/** Coins for the quest of a week. */
const WEEKLY_QUEST_COINS = 50;

/** What one person has to do in one day or week. */
export interface QuestPeriod {
  readonly span: PeriodSpan;
  readonly quests: readonly QuestId[];
  /** For each. */
  readonly coins: number;
}

/** FNV-1a of a text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The one of a list whose turn it is: everybody begins elsewhere in it, and goes on by one each time. */
function inTurn<T extends string>(list: readonly [T, ...T[]], person: string, turn: number): T {
  const at = (hashOf(`${person}:${list[0]}`) + turn) % list.length;
  return list[at] ?? list[0];
}

/**
 * The three quests of a person in the day of Tehran in which a moment lies, ms since 1970; one of each kind. The same person and
 * day give the same three, and no quest comes two days in a row.
 */
export function dailyQuests(person: string, at: number): QuestPeriod {
  const span = periodAt('today', at);
  const day = Math.round(span.starts_at / DAY_MS);
  const { card, sense, deal } = DAILY_QUESTS;
  const quests = [inTurn(card, person, day), inTurn(sense, person, day), inTurn(deal, person, day)];
  return { span, quests, coins: DAILY_QUEST_COINS };
}

/** The quest of a person in the week of Tehran in which a moment lies, ms since 1970. */
export function weeklyQuest(person: string, at: number): QuestPeriod {
  const span = periodAt('week', at);
  const week = Math.round(span.starts_at / (7 * DAY_MS));
  return { span, quests: [inTurn(WEEKLY_QUESTS, person, week)], coins: WEEKLY_QUEST_COINS };
}
