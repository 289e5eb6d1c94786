import { defineCollection, field } from '../database/collection.js';
import { notPersonal } from '../database/personal-data.js';

/** One field that an action changed. Long texts are kept as length and hash. */
export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An action of staff, stored in the changed document until it is in the audit log. */
export interface PendingAudit {
  /** Random; makes appending idempotent. */
  readonly key: string;
  readonly at: Date;
  /** Account id and effective level. */
  readonly actor: string;
  readonly actor_level: string;
  /** Storage id of the session, and the id of the request. */
  readonly session: string;
  readonly request: string;
  /** IP address. */
  readonly address: string;
  /** `<subject>.<verb>`. */
  readonly action: string;
  /** `<collection>:<id>`. */
  readonly target: string;
  readonly reason: string;
  readonly changes: readonly AuditChange[];
}

/** An entry of the chain. Everything but the changes, which can be erased while the chain still verifies. */
export interface AuditRecord extends Omit<PendingAudit, 'changes'> {
  /** Position in the chain, from 1. Its uniqueness decides which process appends. */
  _id: number;
  /** SHA-256 of salt and changes, hex; the salt is kept with the changes. */
  details_hash: string;
  /** Hash of the entry before; empty for the first. */
  prev: string;
  /** HMAC-SHA256 of the entry and `prev`, hex. */
  hash: string;
  /** Names the key of the hash. */
  key_name: string;
}

export interface AuditDetailsRecord {
  /** Key of the entry. */
  _id: string;
  salt: string;
  changes: AuditChange[];
}

/** The last known head of the chain; there is one document. */
export interface AuditHeadRecord {
  _id: string;
  /** Position and hash of the entry. */
  seq: number;
  hash: string;
  /** When it was stored. */
  at: Date;
  /** HMAC-SHA256 of position and hash, hex. */
  seal: string;
  /** Names the key of the seal. */
  key_name: string;
}

const WHY = 'the record of what staff did: it stays, under an account id';

export const auditLog = defineCollection<AuditRecord>({
  name: 'audit_log',
  schema: {
    _id: field.number,
    key: field.text,
    at: field.date,
    actor: field.text,
    actor_level: field.text,
    session: field.text,
    request: { type: String, default: '' },
    address: { type: String, default: '' },
    action: field.text,
    target: field.text,
    reason: { type: String, default: '' },
    details_hash: field.text,
    prev: { type: String, default: '' },
    hash: field.text,
    key_name: field.text,
  },
  indexes: [
    { key: { key: 1 }, unique: true, answers: 'is this action in the log already?' },
    { key: { actor: 1, _id: -1 }, answers: 'what somebody did, newest first' },
    { key: { target: 1, _id: -1 }, answers: 'what was done to a thing, newest first' },
    { key: { action: 1, _id: -1 }, answers: 'actions of one kind, newest first' },
    { key: { at: -1, _id: -1 }, answers: 'actions of a span of time, newest first' },
    {
      key: { request: 1, _id: -1 },
      partialFilterExpression: { request: { $gt: '' } },
      answers: 'what one request did',
    },
  ],
  personalData: { exports: {}, erase: null, why: WHY },
});

export const auditDetails = defineCollection<AuditDetailsRecord>({
  name: 'audit_details',
  schema: { _id: field.text, salt: field.text, changes: field.mixed },
  indexes: [],
  personalData: { exports: {}, erase: null, why: WHY },
});

export const auditHead = defineCollection<AuditHeadRecord>({
  name: 'audit_head',
  schema: {
    _id: field.text,
    seq: field.number,
    hash: { type: String, default: '' },
    at: field.date,
    seal: field.text,
    key_name: field.text,
  },
  indexes: [],
  personalData: notPersonal('a position and a hash'),
});
