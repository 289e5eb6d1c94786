import { z } from 'zod';
import { identity } from '../identities/contract.js';

const time = z.iso.datetime();
/** Another person. The name is empty when their account was deleted. */
const other = z.object({ id: z.string(), name: z.string() });

/** The account itself, without its secrets. */
export const exportedAccount = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  telegram_id: z.int().nullable(),
  email: z.string().nullable(),
  language: z.enum(['fa', 'en']),
  locale: z.string().nullable(),
  country: z.string().nullable(),
  /** As the address says that the account was last used from. */
  seen_country: z.string().nullable(),
  /** The uploaded picture, and Telegram's; null without one. */
  avatar: z.string().nullable(),
  photo: z.string().nullable(),
  is_guest: z.boolean(),
  admin_level: z.string(),
  created_at: time,
  balance: z.int(),
  level: z.int(),
  score: z.int(),
  trophies: z.int(),
  items: z.array(z.string()),
  worn: z.record(z.string(), z.string().nullable()),
  /** When the person has said that they are 18 or older. */
  adult_at: time.nullable(),
  /** What the person has set for their own coin rooms; null for nothing. */
  coin_limits: z.object({ day_limit: z.int().nullable(), paused_until: time.nullable() }).nullable(),
  daily_reward: z.object({ day: z.int(), streak: z.int(), forgiven: z.int().optional() }).nullable(),
  /** The hours of the last visits, oldest first: the usual hour of a reminder is reckoned from them. */
  visits: z.array(time),
  has_password: z.boolean(),
  password_changed_at: time.nullable(),
  two_factor: z.object({
    totp_since: time.nullable(),
    passkeys: z.array(z.object({ name: z.string(), created_at: time, last_used_at: time.nullable() })),
    recovery_codes_left: z.int(),
  }),
  /** Since when the account knows each browser. */
  known_browsers: z.array(z.object({ since: time })),
  /** The person's page views are not counted. */
  no_stats: z.boolean(),
  /** The binding terms that the person has accepted. */
  terms: z.object({ version: z.int(), accepted_at: time.nullable() }).nullable(),
  /** When the person first opened the game, entered a room, began and finished a match, and paid. */
  firsts: z.record(z.string(), time),
  delete_at: time.nullable(),
  last_seen_at: time.nullable(),
  /** Why the account is closed; null for an open one. */
  closed: z
    .object({ since: time, reason: z.string(), message: z.string().nullable(), until: time.nullable() })
    .nullable(),
  /** Decisions of staff about the person. */
  decisions: z.array(
    z.object({
      kind: z.string(),
      at: time,
      reason: z.string(),
      message: z.string().nullable(),
      until: time.nullable(),
    }),
  ),
});

export const exportedSession = z.object({
  device: z.string(),
  user_agent: z.string(),
  address: z.string(),
  created_at: time,
  last_used_at: time,
  expires_at: time,
  remember_me: z.boolean(),
});

export const exportedEvent = z.object({
  event_type: z.string(),
  severity: z.string(),
  source_ip: z.string(),
  device: z.string(),
  at: time,
});

export const exportedFriend = other.extend({
  status: z.enum(['friends', 'asked_by_me', 'asked_by_them']),
  since: time,
});
export const exportedBlock = other.extend({ since: time });
/** Reports of the person to the moderators. */
export const exportedReport = z.object({
  player_id: z.string(),
  player_name: z.string(),
  room_id: z.string(),
  reason: z.string(),
  status: z.string(),
  at: time,
  /** Of appeals: what the person wrote. */
  text: z.string().nullable(),
});

export const exportedClan = z.object({
  id: z.string(),
  name: z.string(),
  is_leader: z.boolean(),
  joined_at: time,
});

/** Counts and the rating, as they are stored. */
export const exportedStatistics = z.object({
  games_played: z.int(),
  games_won: z.int(),
  streak: z.int(),
  best_streak: z.int(),
  hands_won: z.int(),
  hakem_hands: z.int(),
  kots: z.int(),
  hakem_kots: z.int(),
  comebacks: z.int(),
  marathons: z.int(),
  score: z.int(),
  level: z.int(),
  trophies: z.int(),
  peak_trophies: z.int(),
  rated: z.int(),
  rating: z.object({ mu: z.number(), sigma: z.number() }),
  /** Different people at the person's tables, as far as they are counted. */
  people_met: z.int(),
});

export const exportedBadge = z.object({ id: z.string(), at: time });
/** Finished matches with one partner. */
const exportedPair = z.object({
  /** Account id. */
  partner: z.string().nullable(),
  games: z.int(),
  won: z.int(),
  best_streak: z.int(),
});

/** Finished matches against a computer player of the ladder. */
export const exportedRung = z.object({
  /** 1 to 8. */
  rung: z.int(),
  matches: z.int(),
  wins: z.int(),
  beaten_at: time.nullable(),
});
export const exportedBoardPlace = z.object({ period: z.string(), score: z.int() });

/** A week in a group of the season; null while it is not closed. */
export const exportedSeasonWeek = z.object({
  /** Its first day. */
  week: z.string(),
  division: z.int(),
  points: z.int().nullable(),
  place: z.int().nullable(),
  next_division: z.int().nullable(),
  coins: z.int().nullable(),
});

/** A day or week of which a quest was begun: how often each was done, of how often it has to be. */
export const exportedQuests = z.object({
  /** The period's kind and first day. */
  period: z.string(),
  quests: z.array(z.object({ id: z.string(), value: z.int(), goal: z.int() })),
});

export const exportedMatch = z.object({
  match_id: z.string(),
  room_id: z.string(),
  name: z.string(),
  status: z.string(),
  created_at: time,
  finished_at: time.nullable(),
  target_points: z.int(),
  /** The person created the room. */
  made_by_me: z.boolean(),
  /** 0 to 3; null for a creator who left the room. */
  seat: z.int().nullable(),
  name_at_table: z.string().nullable(),
  players: z.array(other.extend({ seat: z.int(), is_bot: z.boolean() })),
  /** Of the teams: seats 0 and 2, seats 1 and 3. */
  points: z.tuple([z.int(), z.int()]).nullable(),
  won: z.boolean().nullable(),
  /** Coins that each person put in, and what the person got of them; null for nothing. */
  stake: z.int(),
  coins_paid: z.int().nullable(),
  trophies_change: z.int().nullable(),
});

/** A place in a tournament; `partner` is an account id. */
const exportedTournament = z.object({
  tournament_id: z.string(),
  name: z.string(),
  kind: z.string(),
  starts_at: time,
  /** It is a cup that the person has opened. */
  opened: z.boolean(),
  signed_up_at: time,
  state: z.string(),
  fee: z.int(),
  partner: z.string().nullable(),
  coins_won: z.int(),
});

/** The points of the person in a row of tournaments that are counted together. */
const exportedSeries = z.object({
  series: z.string(),
  points: z.number(),
  tournaments: z.array(
    z.object({ tournament_id: z.string(), starts_at: z.iso.datetime().nullable(), points: z.number() }),
  ),
});

/** The result of a person in an arena. */
const exportedArena = z.object({
  tournament_id: z.string(),
  signed_up_at: time,
  state: z.string(),
  fee: z.int(),
  points: z.int(),
  matches_won: z.int(),
  matches_played: z.int(),
  hand_points: z.int(),
});

/** A prediction of a match; `coins_paid` is null until it is paid out. */
export const exportedPrediction = z.object({
  match_id: z.string(),
  room_id: z.string(),
  at: time,
  team: z.string(),
  coins: z.int(),
  state: z.string(),
  coins_paid: z.int().nullable(),
});

export const exportedWalletEntry = z.object({
  id: z.string(),
  seq: z.int(),
  amount: z.int(),
  kind: z.string(),
  ref: z.string(),
  at: time,
  balance: z.int(),
  /** Where the coins come from or go to. */
  contra: z.string().nullable(),
  /** Coins of the balance that only buy things. */
  bound: z.int().nullable(),
});

/** A payment in Telegram Stars. */
export const exportedPurchase = z.object({
  charge: z.string(),
  stars: z.int(),
  coins: z.int(),
  at: time,
  refunded_at: time.nullable(),
});

export const exportedMessage = z.object({
  status: z.string(),
  channel: z.string(),
  at: time,
  messages: z.array(z.object({ from: z.enum(['player', 'team']), text: z.string(), at: time })),
});

/** A story that the person has handed in. */
export const exportedStory = z.object({
  title: z.string(),
  text: z.string(),
  /** Paths of its pictures on this server. */
  pictures: z.array(z.string()),
  status: z.string(),
  at: time,
  decided_at: time.nullable(),
  rejection_reason: z.string().nullable(),
});
/** Something that the person likes, or has shared or saved. */
export const exportedAct = z.object({ type: z.string(), id: z.string(), at: time });

export const exportedReferral = other.extend({
  direction: z.enum(['brought_me', 'brought_by_me']),
  at: time,
  rewarded_at: time.nullable(),
});

/** Notices that the bot may send, and when. */
export const exportedBotChat = z.object({
  reachable: z.boolean(),
  notices_off: z.array(z.string()),
  quiet_hours: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** When Telegram last refused a message to the person. */
  refused_at: time.nullable(),
});

/** What the person has chosen in a group of Telegram. */
export const exportedGroup = z.object({
  title: z.string(),
  /** Is told when a table opens there. */
  told: z.boolean(),
  /** Is in the group's table of the week. */
  counted: z.boolean(),
});

/** All data of an account. Lists are complete. */
export const accountExport = z.object({
  exported_at: time,
  account: exportedAccount,
  identities: z.array(identity.omit({ can_unlink: true })),
  sessions: z.array(exportedSession),
  security_events: z.array(exportedEvent),
  friends: z.array(exportedFriend),
  blocks: z.array(exportedBlock),
  reports: z.array(exportedReport),
  clan: exportedClan.nullable(),
  statistics: exportedStatistics.nullable(),
  badges: z.array(exportedBadge),
  leaderboards: z.array(exportedBoardPlace),
  ladder: z.array(exportedRung),
  partners: z.array(exportedPair),
  seasons: z.array(exportedSeasonWeek),
  quests: z.array(exportedQuests),
  last_seen_at: time.nullable(),
  matches: z.array(exportedMatch),
  predictions: z.array(exportedPrediction),
  tournaments: z.array(exportedTournament),
  arenas: z.array(exportedArena),
  series: z.array(exportedSeries),
  wallet: z.array(exportedWalletEntry),
  purchases: z.array(exportedPurchase),
  messages: z.array(exportedMessage),
  stories: z.array(exportedStory),
  likes: z.array(exportedAct),
  shares: z.array(exportedAct),
  downloads: z.array(exportedAct),
  referrals: z.array(exportedReferral),
  bot_chat: exportedBotChat.nullable(),
  groups: z.array(exportedGroup),
  /** Matches that the person has won at tables of groups whose table they are in. */
  group_wins: z.array(z.object({ at: time })),
  /** Days on which the person was here, oldest first, as Tehran counts them; of the last 25 months. */
  active_days: z.array(z.iso.date()),
});
export type AccountExport = z.infer<typeof accountExport>;
