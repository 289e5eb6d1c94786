import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '@hokm/shared/api';
import { LANGUAGES, type Language } from '@hokm/shared/text';

/**
 * What a letter is about. Which words it gets, and whether it is sent at all, is decided when it is sent: to post one costs
 * the same whether the address is known or not.
 */
export const LETTER_KINDS = [
  'register',
  'verify_again',
  'reset',
  'new_device',
  'password_changed',
  'link_email',
  'identity_linked',
  'identity_unlinked',
  'deletion_asked',
  'second_factor_on',
  'second_factor_off',
  'second_factor_guessed',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** A letter on its way. Times in ms since 1970. No token is in it: those are made when it is sent. */
export interface LetterRecord {
  _id: Types.ObjectId;
  kind: LetterKind;
  /** One plain address. */
  to: string;
  /** Of the letter, where nothing better is known of the person. */
  language: Language;
  /** The registration it is about. */
  registration?: Types.ObjectId;
  /** Where something happened: browser and address. */
  device?: string;
  address?: string;
  /** The way into an account that it is about. */
  identity?: IdentityProvider;
  /** The day that it is about, ms since 1970. */
  day?: number;
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  created_at: number;
  /** Not sent before; who sends it moves this on first, so that nobody else takes it meanwhile. */
  due_at: number;
  attempts: number;
  /** When it came to its end; it is forgotten a day later. */
  ended_at?: Date;
}

const schema = new mongoose.Schema<LetterRecord>(
  {
    kind: { type: String, enum: LETTER_KINDS, required: true },
    to: { type: String, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    registration: { type: mongoose.Schema.Types.ObjectId },
    device: { type: String },
    address: { type: String },
    identity: { type: String, enum: IDENTITY_PROVIDERS },
    day: { type: Number },
    state: { type: String, enum: ['waiting', 'sent', 'dropped', 'failed'], required: true },
    created_at: { type: Number, required: true },
    due_at: { type: Number, required: true },
    attempts: { type: Number, required: true },
    ended_at: { type: Date },
  },
  { collection: 'letters', versionKey: false, strict: 'throw' },
);

export type LetterModel = Model<LetterRecord>;

/** The model of letters on a connection. */
export function letterModel(connection: Connection): LetterModel {
  return connection.models['Letter'] ?? connection.model<LetterRecord>('Letter', schema);
}

export type NewLetter = Pick<
  LetterRecord,
  'kind' | 'to' | 'language' | 'registration' | 'device' | 'address' | 'identity' | 'day'
>;

/** Posts a letter: once this resolves it will be sent, whatever becomes of this process. `now` in ms since 1970. */
export async function postLetter(letters: LetterModel, letter: NewLetter, now: number): Promise<void> {
  await letters.create({ ...letter, state: 'waiting', created_at: now, due_at: now, attempts: 0 });
}
