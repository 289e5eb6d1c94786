import type { Model, Types } from 'mongoose';
import { defineCollection, field } from '../../platform/database/collection.js';
import { each, iso, rows } from '../../platform/database/export-rows.js';
import { objectId } from '../../platform/database/ids.js';
import { deletes } from '../../platform/database/personal-data.js';
import { deviceName } from '../../platform/http/device-name.js';

export interface SessionRecord {
  /** Hex SHA-256 of the token: of no use to readers of the database. */
  _id: string;
  account: Types.ObjectId;
  created_at: Date;
  /** To the hour, or to a sixth of `idle_ms`. */
  last_used_at: Date;
  expires_at: Date;
  user_agent: string;
  /** IP address that it began from. Absent when unknown. */
  address?: string;
  /** Absent: of a player. */
  kind?: 'panel';
  /** It ends after this time without use, ms. Absent: only at `expires_at`. */
  idle_ms?: number;
  /** The person asked to stay signed in. */
  remember?: boolean;
  /** Epoch of the account when the session began. Absent: 0. */
  epoch?: number;
  /** When the session was last confirmed. Absent: when it began. */
  confirmed_at?: Date;
  /** When the second factor was last verified in it. Absent: never. */
  second_factor_at?: Date;
}

export const sessions = defineCollection<SessionRecord>({
  name: 'sessions',
  schema: {
    _id: field.text,
    account: field.objectId,
    created_at: field.date,
    last_used_at: field.date,
    expires_at: field.date,
    user_agent: { type: String, default: '' },
    address: field.optionalText,
    kind: field.optionalText,
    idle_ms: field.optionalNumber,
    remember: field.optionalBoolean,
    epoch: field.optionalNumber,
    confirmed_at: field.optionalDate,
    second_factor_at: field.optionalDate,
  },
  indexes: [
    { key: { account: 1 }, answers: 'sessions of an account' },
    { key: { address: 1 }, sparse: true, answers: 'sessions from addresses that begin alike' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'sessions that are over' },
  ],
  personalData: {
    exports: {
      sessions: (source) =>
        each(
          rows<SessionRecord>(source, 'sessions', { account: objectId(source.id) ?? undefined }),
          ({ user_agent, address = '', created_at, last_used_at, expires_at, remember = true }) => ({
            device: deviceName(user_agent),
            user_agent,
            address,
            created_at: iso(created_at),
            last_used_at: iso(last_used_at),
            expires_at: iso(expires_at),
            remember_me: remember,
          }),
        ),
    },
    erase: deletes('sessions', ({ _id }) => ({ account: _id })),
  },
});

export type SessionModel = Model<SessionRecord>;
