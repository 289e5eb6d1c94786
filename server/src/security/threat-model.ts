import type { Types } from 'mongoose';
import {
  THREAT_LEVELS,
  THREAT_TYPES,
  type Mitigation,
  type ThreatType,
} from '@hokm/shared/api/security/limits';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** Accounts and networks that are kept of a window, and of a threat. */
export const KEPT_MAX = 50;

/** The signals of one rule from one source within one window of time. */
export interface WindowRecord {
  /** `<rule> <source> <beginning>`. */
  _id: string;
  /** Signals. */
  n: number;
  /** Account ids, and `~` with the beginning of a hash for sign-ins without an account. */
  accounts: string[];
  networks: string[];
  /** The newest flush of each process that is in here, so that none is added twice. */
  flushes: Record<string, number>;
  expires_at: Date;
}

export const threatWindows = defineCollection<WindowRecord>({
  name: 'threat_windows',
  schema: {
    _id: field.text,
    n: field.number,
    accounts: { type: [String] },
    networks: { type: [String] },
    flushes: field.mixed,
    expires_at: field.date,
  },
  indexes: [
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'windows that no rule looks at any more' },
  ],
  personalData: notPersonal('counts of attacks; they expire after two days'),
});

/** What staff, or the server itself, has done about a threat. */
export interface MitigationRecord {
  readonly action: Mitigation;
  readonly at: Date;
  /** Account id; `system` for an automatic one. */
  readonly by: string;
  readonly note: string;
  readonly until: Date | null;
  /** `frequency` at that moment. */
  readonly frequency: number;
}

/** What is known of two people who play together: matches as partners and as opponents, and who won them. */
export interface PairFound {
  readonly partners: number;
  /** Won as partners. */
  readonly won: number;
  readonly opponents: number;
  /** Won by the first of the two against the other. */
  readonly won_against: number;
  /** Matches in which both sat down from one installation of the page. */
  readonly same_device: number;
  readonly same_network: boolean;
  /** Coins that the other has passed to the first by coin rooms, negative for the other way, and in how many matches. Absent: threats of before. */
  readonly coins?: number;
  readonly coin_matches?: number;
  /** The latest of their matches. */
  readonly matches: readonly string[];
}

/** What may follow a threat around an account by itself, and is stored with its threat before it is taken. */
export type StoredStep = 'mail_owner' | 'end_session' | 'confirm_anew';

/** A step that is decided, and in the audit log. It stands here until it is taken. */
export interface StepRecord {
  /** 24 hex characters. */
  readonly key: string;
  readonly step: StoredStep;
  /** The session that ends; empty for the other steps. */
  readonly session: string;
  /** From when on any process takes it, ms since 1970; until then only the one that decided it. */
  readonly due_at: number;
}

/** A threat. There is one document for each kind and source; it becomes active again when it comes back. */
export interface ThreatRecord extends AuditedRecord {
  _id: Types.ObjectId;
  /** `<threat_type> <source>`. */
  key: string;
  threat_type: ThreatType;
  /** Position in `THREAT_LEVELS`, from 1. */
  level: number;
  source_ip: string;
  /** The account that it is about; empty when it is about a network. */
  account: string;
  accounts: string[];
  networks: string[];
  /** Signals of each window that may still grow, by rule and beginning. */
  windows: Record<string, number>;
  /** Signals of all other windows. */
  before: number;
  frequency: number;
  /** log₂ of the score plus `last_seen` in half-lives: in this order scores stand at any time. */
  rank: number;
  target_endpoint: string;
  first_seen: Date;
  last_seen: Date;
  is_active: boolean;
  mitigation: MitigationRecord | null;
  /** The level of which staff was told. */
  told: number;
  /** When its network was last blocked automatically. */
  blocked_at: Date | null;
  /** When something was last done about its account automatically. Absent: never. */
  acted_at?: Date;
  /** Steps about its account that may not be taken yet. Absent: none. */
  steps?: StepRecord[];
  /** Of collusion: what was found of the two. */
  pair?: PairFound;
  expires_at: Date;
}

/** The position of a level, from 1. */
export const rankOf = (level: (typeof THREAT_LEVELS)[number]): number => THREAT_LEVELS.indexOf(level) + 1;
export const levelOf = (rank: number): (typeof THREAT_LEVELS)[number] => THREAT_LEVELS[rank - 1] ?? 'low';

export const threats = defineCollection<ThreatRecord>({
  name: 'threats',
  schema: {
    key: field.text,
    threat_type: field.oneOf(THREAT_TYPES),
    level: field.number,
    source_ip: { type: String, default: '' },
    account: { type: String, default: '' },
    accounts: { type: [String] },
    networks: { type: [String] },
    windows: field.mixed,
    before: { type: Number, default: 0 },
    frequency: { type: Number, default: 0 },
    rank: { type: Number, default: 0 },
    target_endpoint: { type: String, default: '' },
    first_seen: field.date,
    last_seen: field.date,
    is_active: field.boolean,
    mitigation: field.mixed,
    told: { type: Number, default: 0 },
    blocked_at: { type: Date, default: null },
    acted_at: field.optionalDate,
    steps: field.mixed,
    pair: field.mixed,
    expires_at: field.date,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { key: 1 }, unique: true, answers: 'the threat of a kind from a source; one each' },
    { key: { rank: -1 }, answers: 'all threats, the highest score first' },
    { key: { last_seen: -1 }, answers: 'threats of a span of time, the latest first' },
    { key: { is_active: 1, rank: -1 }, answers: 'active threats, the highest score first' },
    { key: { is_active: 1, level: -1, last_seen: -1 }, answers: 'active threats of a level' },
    { key: { accounts: 1 }, answers: 'threats that concern an account that is being deleted' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'threats that are kept no longer' },
    { key: { 'steps.due_at': 1 }, sparse: true, answers: 'steps about accounts that are not taken yet' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: {},
    erase: async ({ connection }, { id }) => {
      const stored = connection.collection('threats');
      await stored.deleteMany({ accounts: id, account: id });
      await stored.updateMany({ accounts: id }, { $pull: { accounts: id as never } });
    },
    why: 'what was noticed of attacks; people see the events around their account',
  },
});
