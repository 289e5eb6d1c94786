import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';

/** Trophies and coins given back to a victim for a match against somebody who was banned for cheating. */
export interface AmendsRecord {
  /** `<match>:<victim>`: each loss is made good once. */
  _id: string;
  /** Account ids. */
  offender: string;
  victim: string;
  match: string;
  trophies: number;
  /** The stake of a coin room. Absent in records of before. */
  coins?: number;
  /** `open` until the standing and the purse have them. */
  state: 'open' | 'done';
  /** The victim has heard of it. */
  told: boolean;
  at: Date;
}

export const amends = defineCollection<AmendsRecord>({
  name: 'amends',
  schema: {
    _id: field.text,
    offender: field.text,
    victim: field.text,
    match: field.text,
    trophies: field.number,
    coins: field.optionalNumber,
    state: field.oneOf(['open', 'done']),
    told: field.boolean,
    at: field.date,
  },
  indexes: [
    { key: { offender: 1, victim: 1 }, answers: 'what the victims of somebody got back' },
    { key: { victim: 1 }, answers: 'what somebody got back, when their account goes' },
  ],
  personalData: {
    exports: {},
    erase: deletes('amends', ({ id }) => ({ $or: [{ offender: id }, { victim: id }] })),
    why: 'that a loss was made good; the trophies are in the statistics and the coins in the ledger, which are exported',
  },
});
