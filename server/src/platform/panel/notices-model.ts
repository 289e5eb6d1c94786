import type { Types } from 'mongoose';
import { NOTICE_KINDS, type NoticeKind } from '@hokm/shared/api/notices/limits';
import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import { defineCollection, field } from '../database/collection.js';
import { deletes, notPersonal } from '../database/personal-data.js';

/** A notice to the staff: one for each event. */
export interface NoticeRecord {
  _id: Types.ObjectId;
  /** Names the event. */
  key: string;
  kind: NoticeKind;
  /** The least level that gets it. */
  level: AdminLevel;
  /** Account id; empty: everybody of the level. */
  to: string;
  /** Account id: everybody but this person, who caused it. Empty: nobody is left out. */
  except: string;
  facts: Record<string, string | number>;
  /** A page of the panel, below its base. */
  href: string;
  at: Date;
  expires_at: Date;
}

export const panelNotices = defineCollection<NoticeRecord>({
  name: 'panel_notices',
  schema: {
    key: field.text,
    kind: field.oneOf(NOTICE_KINDS),
    level: field.oneOf(ADMIN_LEVELS),
    to: { type: String, default: '' },
    except: { type: String, default: '' },
    facts: field.mixed,
    href: { type: String, default: '' },
    at: field.date,
    expires_at: field.date,
  },
  options: { minimize: false },
  indexes: [
    { key: { key: 1 }, unique: true, answers: 'one notice for each event' },
    { key: { at: -1, _id: -1 }, answers: 'newest notices' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'notices that have gone by themselves' },
  ],
  personalData: notPersonal('facts for the staff: ids, counts and codes, for 90 days'),
});

/** The notices that a member of staff has read, and the kinds that they have muted. */
export interface NoticeReadsRecord {
  /** Account id. */
  _id: string;
  /** Everything until then is read. */
  until: Date;
  /** Read ones since then, by id. */
  read: string[];
  muted: NoticeKind[];
}

export const panelReads = defineCollection<NoticeReadsRecord>({
  name: 'panel_reads',
  schema: {
    _id: field.text,
    until: field.date,
    read: field.texts,
    muted: { type: [String], default: [] },
  },
  indexes: [
    { key: { read: 1 }, answers: 'has somebody read this notice?' },
    { key: { until: 1 }, answers: 'has somebody read everything until then?' },
  ],
  personalData: {
    exports: {},
    erase: deletes('panel_reads', ({ id }) => ({ _id: id })),
    why: 'marks of the staff: which notices somebody has read',
  },
});
