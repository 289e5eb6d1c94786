import type { Calls } from '@hokm/web/client';
import type { Answers } from '@hokm/web/testing';

type Info = Calls['GET /security/info']['answer']['security'];
type Session = Calls['GET /auth/sessions']['answer']['sessions'][number];

const HOUR = 60 * 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const event = (
  event_type: Info['recent_events'][number]['event_type'],
  severity: Info['recent_events'][number]['severity'],
  hours: number,
): Info['recent_events'][number] => ({
  event_type,
  severity,
  source_ip: '203.0.113.8',
  device: 'Chrome · Windows',
  created_at: ago(hours),
});

const session = (device: string, address: string, hours: number, current = false): Session => ({
  id: device.padEnd(64, '0'),
  device,
  address,
  created_at: ago(hours + 50),
  last_used_at: ago(hours),
  expires_at: ago(-300),
  remember_me: !current,
  kind: current ? 'panel' : 'player',
  current,
});

/** The own account of somebody who is signed in on three devices. */
export const accountAnswers = (): Answers => ({
  'GET /security/info': {
    success: true,
    security: {
      email: 'sara@example.org',
      email_verified: true,
      has_password: true,
      password_changed_at: ago(900),
      two_factor_enabled: true,
      two_factor: { totp: true, passkeys: 1, recovery_codes_left: 2 },
      fresh_until: null,
      active_sessions: 3,
      delete_at: null,
      recent_events: [
        event('sign_in_admin', 'medium', 1),
        event('sign_in_failed', 'low', 4),
        event('sign_in_new_device', 'medium', 30),
        event('sign_in_locked', 'high', 200),
      ],
    },
  },
  'GET /auth/sessions': {
    success: true,
    sessions: [
      session('Chrome · Windows', '203.0.113.8', 0, true),
      session('Telegram · Android', '198.51.100.9', 20),
      session('', '', 220),
    ],
  },
});
