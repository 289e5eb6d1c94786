import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';

/** An update from Telegram. */
export interface UpdateRecord {
  /** Telegram's `update_id`. */
  _id: number;
  /** The update as it came, in JSON; removed once it is handled. */
  update?: string;
  waiting: boolean;
  /** When its number is forgotten; Telegram sends nothing again that is older than a day. */
  expires_at: Date;
}

/** The state of a dialogue, by its key. */
export interface DialogueRecord {
  _id: string;
  state: string;
  expires_at: Date;
}

export const updates = defineCollection<UpdateRecord>({
  name: 'bot_updates',
  schema: {
    _id: field.number,
    update: field.optionalText,
    waiting: field.boolean,
    expires_at: field.date,
  },
  indexes: [
    {
      key: { waiting: 1, _id: 1 },
      partialFilterExpression: { waiting: true },
      answers: 'updates that are not handled yet, in order',
    },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'numbers of old updates, to be removed' },
  ],
  personalData: notPersonal('updates that the bot has not answered yet; removed within two days'),
});

export const dialogues = defineCollection<DialogueRecord>({
  name: 'dialogues',
  schema: { _id: field.text, state: field.text, expires_at: field.date },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'abandoned dialogues, to be removed' }],
  personalData: notPersonal('the state of dialogues with the bot; removed within a day'),
});
