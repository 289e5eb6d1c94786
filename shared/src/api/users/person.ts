import { z } from 'zod';
import { ADMIN_LEVELS } from '../../policy/index.js';
import { LASTING_SANCTIONS, SANCTION_KINDS } from './limits.js';

const time = z.iso.datetime();
const adminLevel = z.enum(ADMIN_LEVELS);

/** A member of staff or another person, by id and name; the name is empty for a deleted account. */
export const named = z.object({ id: z.string(), name: z.string() });
export type Named = z.infer<typeof named>;

/** Something that the staff did about a person. */
export const sanction = z.object({
  id: z.string(),
  kind: z.enum(SANCTION_KINDS),
  at: time,
  by: named,
  /** A reason of reports, or words of the staff. */
  reason: z.string(),
  /** The words that the person reads; null without any, and always for notes. */
  message: z.string().nullable(),
  /** End of one that lasts; null for one without an end, and for those that do not last. */
  until: time.nullable(),
  /** It is in force. */
  is_active: z.boolean(),
  lifted: z.object({ at: time, by: named }).nullable(),
});
export type Sanction = z.infer<typeof sanction>;

/** Why an account is closed. */
export const inactive = z.object({
  at: time,
  reason: z.string(),
  message: z.string().nullable(),
  /** It opens by itself then; null: when somebody opens it. */
  until: time.nullable(),
});

/** A person as the list of the panel shows them. */
export const panelUser = z.object({
  id: z.string(),
  revision: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  telegram_id: z.int().nullable(),
  avatar: z.string().nullable(),
  is_guest: z.boolean(),
  admin_level: adminLevel,
  /** The level comes from the server's environment and cannot be changed here. */
  is_level_fixed: z.boolean(),
  is_active: z.boolean(),
  inactive: inactive.nullable(),
  /** Sanctions in force besides a suspension. */
  sanctions: z.array(z.object({ kind: z.enum(LASTING_SANCTIONS), until: time.nullable() })),
  tags: z.array(z.string()),
  language: z.enum(['fa', 'en']),
  country: z.string().nullable(),
  level: z.int(),
  score: z.int(),
  trophies: z.int(),
  balance: z.int(),
  games: z.object({ played: z.int(), won: z.int() }),
  open_reports: z.int(),
  has_second_factor: z.boolean(),
  created_at: time,
  /** Null for people who were never seen, and `is_online` for those who are here now. */
  last_seen_at: time.nullable(),
  is_online: z.boolean(),
  /** When the account is erased; null unless that was asked for. */
  delete_at: time.nullable(),
});
export type PanelUser = z.infer<typeof panelUser>;

/** A person as moderators see them: without ways to reach them, and without money. */
export const panelPerson = panelUser.omit({
  email: true,
  telegram_id: true,
  balance: true,
  has_second_factor: true,
});
export type PanelPerson = z.infer<typeof panelPerson>;

/** The last change that the staff made on a person; the details of `content/stale` have it as `changed`, besides the person. */
const lastChange = z.object({ by: named, at: time, action: z.string() });
export type LastChange = z.infer<typeof lastChange>;

/** A session of a person, without what would let anybody use it. */
const panelSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  kind: z.enum(['player', 'panel']),
  created_at: time,
  last_used_at: time,
});

/** What the staff did about a person, and the reports about them. */
const conduct = {
  /** Everything that the staff did about the person, newest first. */
  record: z.array(sanction),
  /** The newest reports about the person. */
  reports: z.array(
    z.object({
      reason: z.string(),
      room_id: z.string(),
      match_id: z.string(),
      at: time,
      status: z.enum(['open', 'closed']),
      by: named,
    }),
  ),
};

/** A person’s page as moderators see it. */
export const panelPersonPage = panelPerson.extend(conduct);
export type PanelPersonPage = z.infer<typeof panelPersonPage>;

/** A person as their page shows them to administrators. */
export const panelUserPage = panelUser.extend({
  ...conduct,
  sessions: z.array(panelSession),
  ways_in: z.object({
    telegram: z.int().nullable(),
    email: z.string().nullable(),
    google: z.boolean(),
    password: z.boolean(),
  }),
});
export type PanelUserPage = z.infer<typeof panelUserPage>;

export const entryOfTimeline = z.object({
  id: z.string(),
  kind: z.enum(['sign_in', 'match', 'coins', 'report', 'sanction', 'staff']),
  at: time,
  /** Key of the event: of a security event, an entry of the ledger, a report's reason, a sanction, an action. */
  what: z.string(),
  /** Further facts of it: a room, an address, an amount. */
  about: z.string(),
  by: named.nullable(),
  /** Coins, for entries of the ledger. */
  amount: z.int().nullable(),
  /** Won or lost, for matches. */
  won: z.boolean().nullable(),
});
export type TimelineEntry = z.infer<typeof entryOfTimeline>;
