import { defineCollection, field } from '../platform/database/collection.js';
import { iso, isoOrNull, rows, withNames } from '../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';

/** The person who invited a newcomer. */
export interface ReferralRecord {
  /** Account id of the newcomer: there is one inviter. */
  _id: string;
  /** Account id. */
  inviter: string;
  at: Date;
  /** When both got their coins. */
  rewarded_at?: Date;
}

async function* exportDirection(source: ExportSource, direction: 'brought_me' | 'brought_by_me') {
  const isNewcomer = direction === 'brought_me';
  const found = rows<ReferralRecord>(
    source,
    'referrals',
    isNewcomer ? { _id: source.id } : { inviter: source.id },
  );
  const other = ({ _id, inviter }: ReferralRecord) => (isNewcomer ? inviter : _id);
  for await (const [{ at, rewarded_at }, person] of withNames(source, found, other))
    yield { ...person, direction, at: iso(at), rewarded_at: isoOrNull(rewarded_at) };
}

async function* exportReferrals(source: ExportSource) {
  yield* exportDirection(source, 'brought_me');
  yield* exportDirection(source, 'brought_by_me');
}

export const referrals = defineCollection<ReferralRecord>({
  name: 'referrals',
  schema: {
    _id: field.text,
    inviter: field.text,
    at: field.date,
    rewarded_at: field.optionalDate,
  },
  indexes: [
    { key: { inviter: 1 }, answers: 'newcomers whom a person has invited' },
    { key: { at: 1 }, answers: 'newcomers of a span of time who were invited' },
  ],
  personalData: {
    exports: { referrals: exportReferrals },
    erase: deletes('referrals', ({ id }) => ({ _id: id })),
    why: 'newcomers whom the person invited keep the record, under an id without an account',
  },
});
