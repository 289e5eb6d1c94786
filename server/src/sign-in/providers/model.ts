import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import type { OneTimeToken } from '../common/one-time-tokens.js';
import type { WebProvider } from './providers.js';

/** How long a person may take at the issuer, ms. */
export const FLOW_MS = 10 * 60_000;
/** How long the page may take to exchange its code, ms. */
export const CODE_MS = 60_000;
/** The same, from the beginning, for people who are asked for a second factor, ms. */
export const CODE_WITH_FACTOR_MS = 5 * 60_000;

/** A pending OAuth authorization. Its token is `state`. */
export interface AuthorizationRecord extends OneTimeToken {
  provider: WebProvider;
  /** Hex SHA-256 of the cookie of the browser that began. */
  browser: string;
  code_verifier: string;
  nonce: string;
  redirect_uri: string;
  /** A path of ours. */
  return_to: string;
  /** The account that gets the identity, and the session that asked. Absent: a sign-in. */
  link?: { account: string; session: string };
}

export const authorizations = defineCollection<AuthorizationRecord>({
  name: 'sign_in_flows',
  schema: {
    _id: field.text,
    provider: field.text,
    browser: field.text,
    code_verifier: field.text,
    nonce: field.text,
    redirect_uri: field.text,
    return_to: field.text,
    link: field.mixed,
    expires_at: field.date,
  },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'authorizations that never returned' }],
  personalData: notPersonal('expires within minutes'),
});

/** A code that the page exchanges for a session after the issuer has identified a person. */
export interface ExchangeCodeRecord extends OneTimeToken {
  /** 24 hex characters. */
  account: string;
  /** Hex SHA-256 of the cookie of the browser that began. */
  browser: string;
  /** How long the code is valid once a second factor was asked for. */
  waits_until: Date;
}

export const exchangeCodes = defineCollection<ExchangeCodeRecord>({
  name: 'sign_in_tickets',
  schema: {
    _id: field.text,
    account: field.text,
    browser: field.text,
    expires_at: field.date,
    waits_until: field.date,
  },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'codes that were not exchanged' }],
  personalData: notPersonal('expires within minutes'),
});
