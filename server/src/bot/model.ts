import { BOT_UPDATE_KINDS, type BotUpdateKind } from '@hokm/shared/api/bot-updates/limits';
import { defineCollection, field } from '../platform/database/collection.js';
import { deletes, notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** An update from Telegram. */
export interface UpdateRecord extends AuditedRecord {
  /** Telegram's `update_id`. */
  _id: number;
  /** The update as it came, in JSON; removed once it is handled. */
  update?: string;
  /** Telegram id of the person in whose order it has its place, or of a chat; as long as the update is here. */
  person?: number;
  /** Later updates of the person do not wait for it any more. */
  passed?: boolean;
  /** What it is; absent in those of earlier versions. */
  kind?: BotUpdateKind;
  state: 'waiting' | 'done' | 'set_aside';
  /** How often a process has begun to handle it. */
  attempts: number;
  /** The same since an attempt last ended: more than once when a process died over it. */
  begun?: number;
  /** A waiting one is not handled before, ms since 1970: its process has it until then, or it failed. */
  due_at: number;
  /** What its last attempt failed with. */
  error?: string;
  /** When its number is forgotten; Telegram sends nothing again that is older than a day. */
  expires_at: Date;
}

/** A message that the handling of an update sends. */
export interface EffectRecord {
  /** `update:<id>:<kind>:<n>`. */
  _id: string;
  /** Telegram's answer, in JSON; absent until it came. */
  result?: string;
  /** As long as its update may be handled again. */
  expires_at: Date;
}

/** The state of a dialogue, by its key. */
export interface DialogueRecord {
  _id: string;
  /** Empty: the dialogue has ended. */
  state: string;
  /** The newest update that has changed it, and the state before: the same update begins from there again. */
  update?: number;
  before?: string;
  expires_at: Date;
}

/** What is removed from an update that is over: only its number stays. */
export const OF_AN_OPEN_UPDATE = { update: 1, kind: 1, error: 1, person: 1, passed: 1, begun: 1 } as const;

export const updates = defineCollection<UpdateRecord>({
  name: 'bot_updates',
  schema: {
    _id: field.number,
    update: field.optionalText,
    person: field.optionalNumber,
    passed: field.optionalBoolean,
    kind: { type: String, enum: BOT_UPDATE_KINDS },
    state: field.oneOf(['waiting', 'done', 'set_aside']),
    attempts: field.number,
    begun: field.optionalNumber,
    due_at: field.number,
    error: field.optionalText,
    expires_at: field.date,
    ...auditedFields,
  },
  indexes: [
    {
      key: { state: 1, due_at: 1 },
      partialFilterExpression: { state: { $in: ['waiting', 'set_aside'] } },
      answers: 'updates that are due; those that were set aside',
    },
    {
      key: { person: 1, _id: 1 },
      partialFilterExpression: { person: { $exists: true } },
      answers: 'the update of a person whose turn it is; older ones that are not over; those to be erased',
    },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'numbers of old updates, to be removed' },
  ],
  personalData: {
    exports: {},
    erase: deletes('bot_updates', ({ telegram_id }) =>
      telegram_id === null ? null : { person: telegram_id },
    ),
    why: 'updates that the bot has not answered yet, removed within two days; those set aside within thirty',
  },
});

export const dialogues = defineCollection<DialogueRecord>({
  name: 'dialogues',
  schema: {
    _id: field.text,
    // Empty texts are no values to the schema's `required`.
    state: { type: String, default: '' },
    update: field.optionalNumber,
    before: { type: String },
    expires_at: field.date,
  },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'abandoned dialogues, to be removed' }],
  personalData: notPersonal('the state of dialogues with the bot; removed within a day'),
});

export const effects = defineCollection<EffectRecord>({
  name: 'bot_effects',
  schema: { _id: field.text, result: field.optionalText, expires_at: field.date },
  indexes: [
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'effects of old updates, to be removed' },
  ],
  personalData: notPersonal('messages that the bot has sent for an update; removed within thirty days'),
});
