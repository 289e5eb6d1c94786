import { defineCollection, field } from '../platform/database/collection.js';
import { deletes } from '../platform/database/personal-data.js';

/** The notifications that a person has read. */
export interface InboxRecord {
  /** Account id. */
  _id: string;
  /** Everything until then is read. */
  until: Date;
  /** Ids of read ones since then. */
  read: string[];
}

export const inboxes = defineCollection<InboxRecord>({
  name: 'inboxes',
  schema: { _id: field.text, until: field.date, read: field.texts },
  indexes: [],
  personalData: {
    exports: {},
    erase: deletes('inboxes', ({ id }) => ({ _id: id })),
    why: 'marks: which notifications somebody has read',
  },
});
