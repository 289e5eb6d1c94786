import type { Model, Types } from 'mongoose';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';

/** How long an address can be verified, ms. */
export const REGISTRATION_MS = DAY_MS;

/** A requested account, or address for an account, that waits for its verification. */
export interface RegistrationRecord {
  /** Becomes the id of the new account. */
  _id: Types.ObjectId;
  address: string;
  email_key: string;
  name: string;
  language: Language;
  /** Argon2id hash. */
  password: string;
  /** Hex SHA-256 of the registering browser’s cookie. Absent in older records: then the opener of the link sets a new password. */
  browser?: string;
  /** The account that gets the address, and the session that asked. Absent: a new account. */
  link?: { account: Types.ObjectId; session: string };
  created_at: Date;
  expires_at: Date;
}

export const registrations = defineCollection<RegistrationRecord>({
  name: 'registrations',
  schema: {
    address: field.text,
    email_key: field.text,
    name: field.text,
    language: field.oneOf(LANGUAGES),
    password: field.text,
    browser: field.optionalText,
    link: field.mixed,
    created_at: field.date,
    expires_at: field.date,
  },
  indexes: [
    { key: { email_key: 1, created_at: -1 }, answers: 'the registrations of an address, newest first' },
    {
      key: { expires_at: 1 },
      expireAfterSeconds: 0,
      answers: 'registrations that were not verified in time',
    },
  ],
  personalData: {
    exports: {},
    erase: deletes('registrations', ({ email_key }) => (email_key === null ? null : { email_key })),
    why: 'an address that is not yet shown to belong to the person; expires within a day',
  },
});

export type RegistrationModel = Model<RegistrationRecord>;
