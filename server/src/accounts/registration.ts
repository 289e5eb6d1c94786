import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import { LANGUAGES, type Language } from '@hokm/shared/text';

/**
 * Somebody wants an account, or an address for the one they have, and has not shown yet that the address is theirs. The
 * `_id` of the first becomes the account's.
 */
export interface RegistrationRecord {
  _id: Types.ObjectId;
  address: string;
  email_key: string;
  name: string;
  language: Language;
  /** Argon2id. */
  password: string;
  /** The account that gets the address, and the session that wants it so. Absent: a new account does. */
  link?: { account: Types.ObjectId; session: string };
  created_at: Date;
  expires_at: Date;
}

/** So long the address can be verified, ms. */
export const REGISTRATION_MS = 24 * 60 * 60_000;

const schema = new mongoose.Schema<RegistrationRecord>(
  {
    address: { type: String, required: true },
    email_key: { type: String, required: true },
    name: { type: String, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    password: { type: String, required: true },
    link: { type: mongoose.Schema.Types.Mixed },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'registrations', versionKey: false, strict: 'throw' },
);

export type RegistrationModel = Model<RegistrationRecord>;

/** The model of registrations on a connection. */
export function registrationModel(connection: Connection): RegistrationModel {
  return connection.models['Registration'] ?? connection.model<RegistrationRecord>('Registration', schema);
}
