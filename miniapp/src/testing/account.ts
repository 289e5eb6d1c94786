import type { IdentitiesAnswer, PasskeysAnswer, SecurityInfoAnswer, SignedInDevice } from '@hokm/shared/api';
import type { Answers, Sent, Words } from '@hokm/web/testing';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

type Info = SecurityInfoAnswer['security'];
type Event = Info['recent_events'][number];

/** The server's own words about something that is done. */
export const told =
  ([fa, en]: Words) =>
  ({ language }: Sent) => ({ success: true as const, message: language === 'en' ? en : fa });

const event = (event_type: string, hours: number, more: Partial<Event> = {}): Event => ({
  event_type,
  severity: 'low',
  source_ip: '5.160.12.40',
  device: 'Firefox, Android',
  created_at: hoursAgo(hours),
  ...more,
});

const EMAIL = {
  provider: 'email',
  label: 'sara@example.org',
  linked_at: hoursAgo(700),
  can_unlink: false,
} as const;

/** What the server tells of an account's security; of one with an address and a password alone, if nothing else is said. */
export interface Kept {
  readonly info?: Partial<Info>;
  readonly identities?: IdentitiesAnswer['identities'];
  readonly passkeys?: PasskeysAnswer['passkeys'];
}

export const securityOf = ({ info = {}, identities = [EMAIL], passkeys = [] }: Kept = {}): Answers => ({
  'GET /security/info': {
    success: true,
    security: {
      email: 'sara@example.org',
      email_verified: true,
      has_password: true,
      password_changed_at: null,
      two_factor_enabled: false,
      two_factor: { totp: false, passkeys: 0, recovery_codes_left: 0 },
      fresh_until: null,
      active_sessions: 1,
      delete_at: null,
      recent_events: [event('email_verified', 700)],
      ...info,
    },
  },
  'GET /auth/identities': {
    success: true,
    identities,
    available: { telegram: true, google: true, email: true },
  },
  'GET /auth/passkeys': { success: true, passkeys },
});

/** A person with everything: three ways in, an app, passkeys, few recovery codes, and more events than are shown at first. */
export const WELL_KEPT: Kept = {
  identities: [
    { provider: 'telegram', label: '@sara_hokm', linked_at: hoursAgo(900), can_unlink: true },
    { ...EMAIL, can_unlink: true },
    {
      provider: 'google',
      label: 'sara.a.very.long.address@googlemail.com',
      linked_at: null,
      can_unlink: true,
    },
  ],
  passkeys: [
    { id: '1', name: 'گوشی من', created_at: hoursAgo(800), last_used_at: hoursAgo(5) },
    { id: '2', name: 'MacBook Pro', created_at: hoursAgo(600), last_used_at: null },
  ],
  info: {
    two_factor_enabled: true,
    two_factor: { totp: true, passkeys: 2, recovery_codes_left: 2 },
    active_sessions: 3,
    recent_events: [
      event('sign_in_new_device', 1),
      event('sign_in_failed', 3, { severity: 'medium' }),
      event('sign_in_locked', 4, { severity: 'high', device: 'Chrome, Windows' }),
      event('passkey_added', 600),
      event('second_factor_on', 700, { device: '', source_ip: '' }),
      event('user_registered', 900),
    ],
  },
};

/** An account that is to be deleted. */
export const LEAVING: Kept = { info: { delete_at: hoursAgo(-14 * 24) } };

const device = (n: number, name: string, hours: number): SignedInDevice => ({
  id: String(n).repeat(64),
  device: name,
  address: '5.160.12.40',
  created_at: hoursAgo(hours + 5),
  last_used_at: hoursAgo(hours),
  expires_at: hoursAgo(-300),
  remember_me: true,
  kind: 'player',
  current: n === 1,
});

/** The sessions of an account: this device's, and so many others. */
export const sessionsOf = (others: number): Answers => ({
  'GET /auth/sessions': {
    success: true,
    sessions: [
      device(1, 'Chrome, Android', 0),
      device(2, 'Firefox, Android', 2),
      { ...device(3, 'Safari, iPhone', 30), kind: 'panel' as const },
      device(4, '', 400),
    ].slice(0, 1 + others),
  },
});

/** Ten recovery codes. */
export const CODES = Array.from({ length: 10 }, (_, n) => `k${n}m4-p7${n}q-x2w${n}`);
