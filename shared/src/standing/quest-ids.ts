/** The small quests of a day, in three kinds: a card well played, a card well thought of, a deal won. */
export const DAILY_QUESTS = {
  card: ['low_trump', 'side_ace', 'overtrump', 'trump_lead'],
  sense: ['just_enough', 'trust_partner', 'steady'],
  deal: ['own_hakem', 'partner_hakem', 'against_hakem', 'from_behind'],
} as const;

/** The quests of a week, each with a person as partner. */
export const WEEKLY_QUESTS = ['pair_deals', 'pair_against', 'pair_trust'] as const;

export const QUEST_IDS = [
  ...DAILY_QUESTS.card,
  ...DAILY_QUESTS.sense,
  ...DAILY_QUESTS.deal,
  ...WEEKLY_QUESTS,
] as const;
export type QuestId = (typeof QUEST_IDS)[number];
