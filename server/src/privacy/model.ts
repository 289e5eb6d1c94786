import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';

/** An account that was deleted a short time ago. */
export interface LateErasureRecord {
  /** Account id, 24 hex characters. */
  readonly _id: string;
  /** When its data is erased once more, ms since 1970. */
  readonly due_at: number;
}

export const lateErasures = defineCollection<LateErasureRecord>({
  name: 'late_erasures',
  schema: { _id: field.text, due_at: field.number },
  indexes: [{ key: { due_at: 1 }, answers: 'deleted accounts whose data is erased once more' }],
  personalData: notPersonal('an id that belongs to nobody, for a day'),
});
