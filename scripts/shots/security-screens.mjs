import { asKeeper, CODES, OWN_PASSWORD, PASSWORD } from './keeper.mjs';
import {
  all,
  altering,
  answering,
  failing,
  fill,
  offline,
  press,
  inWords,
  settle,
  steps,
  waitingFor,
} from './states.mjs';

const HOUR_MS = 3_600_000;
const ago = (hours) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** A guest without any identity. */
const asGuest = (path) => async (world) => ({ path, person: await world.person('نازنین', { fresh: true }) });

const security = (state, path, more = {}) => ({
  name: 'security',
  state,
  open: asKeeper(path),
  until: 'main .panel',
  full: true,
  bare: true,
  then: settle,
  ...more,
});

const event = (event_type, hours, more = {}) => ({
  event_type,
  severity: 'low',
  source_ip: '5.160.12.40',
  device: 'Firefox, Android',
  created_at: ago(hours),
  ...more,
});

/** A person with everything: three identities, an app, passkeys, few recovery codes, and many events. */
const wellKept = all(
  answering('/auth/identities', {
    success: true,
    identities: [
      { provider: 'telegram', label: '@sara_hokm', linked_at: ago(900), can_unlink: true },
      { provider: 'email', label: 'sara@example.org', linked_at: ago(700), can_unlink: true },
      {
        provider: 'google',
        label: 'sara.a.very.long.address@googlemail.com',
        linked_at: null,
        can_unlink: true,
      },
    ],
    available: { telegram: true, google: true, email: true },
  }),
  answering('/auth/passkeys', {
    success: true,
    passkeys: [
      { id: '1', name: 'گوشی من', created_at: ago(800), last_used_at: ago(5) },
      { id: '2', name: 'MacBook Pro', created_at: ago(600), last_used_at: null },
    ],
  }),
  altering('/security/info', (answer) => ({
    ...answer,
    security: {
      ...answer.security,
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
  })),
);

const device = (id, name, hours) => ({
  id,
  device: name,
  address: '5.160.12.40',
  created_at: ago(hours + 5),
  last_used_at: ago(hours),
  expires_at: ago(-300),
  remember_me: true,
  kind: 'player',
  current: false,
});
const manyDevices = altering('/auth/sessions', (answer) => ({
  ...answer,
  sessions: [
    ...answer.sessions.filter(({ current }) => current),
    device('2', 'Firefox, Android', 2),
    device('3', 'Telegram, iPhone', 30),
    device('4', '', 400),
  ],
}));
const leaving = altering('/security/info', (answer) => ({
  ...answer,
  security: { ...answer.security, delete_at: ago(-14 * 24) },
}));
const beginApp = steps(fill([OWN_PASSWORD]), press(/^(ادامه|Continue)$/));
const codes = inWords('/auth/verify-2fa', 200, () => ({
  success: true,
  fa: 'تأیید دومرحله‌ای روشن شد.',
  en: 'Two-step verification is on.',
  recovery_codes: CODES,
}));

/** The screens of account security. */
export const SECURITY_SCREENS = [
  security('ready', '/security'),
  security('guest', '/security', { open: asGuest('/security') }),
  security('loading', '/security', { before: waitingFor('/security/info'), until: '.skel' }),
  security('error', '/security', { before: failing('/security/info') }),
  security('sessions', '/security/sessions'),
  security('password', '/security/password'),
  security('email', '/security/email'),
  security('offline', '/security', { full: false, then: steps(settle, offline) }),
  security('well-kept', '/security', {
    before: wellKept,
    then: steps(settle, press(/^(نمایش بیشتر|Show more)$/)),
  }),
  security('unlink', '/security', {
    full: false,
    before: wellKept,
    then: press(/^(جدا کردن تلگرام|Unlink Telegram)$/),
  }),
  security('last-way', '/security', { full: false, then: press(/^(جدا کردن ایمیل|Unlink Email)$/) }),
  security('passkey', '/security', { full: false, then: press(/^(افزودن گذرکلید|Add a passkey)$/) }),
  security('passkey-gone', '/security', {
    full: false,
    before: wellKept,
    then: press(/^(برداشتن .*MacBook Pro|Remove .*MacBook Pro)/),
  }),
  security('app-off', '/security', {
    full: false,
    before: wellKept,
    then: press(/^(خاموش کردن تأیید دومرحله‌ای|Turn two-step verification off)$/),
  }),
  security('new-codes', '/security', {
    full: false,
    before: wellKept,
    then: press(/^(کدهای جدید|New codes)$/),
  }),
  security('exported', '/security', {
    full: false,
    before: answering('/user/export', {}),
    then: press(/^(دریافت داده‌های من|Download my data)/),
  }),
  security('devices', '/security/sessions', { before: manyDevices }),
  security('devices-error', '/security/sessions', { before: failing('/auth/sessions') }),
  security('devices-loading', '/security/sessions', { before: waitingFor('/auth/sessions'), until: '.skel' }),
  security('devices-end', '/security/sessions', {
    full: false,
    before: manyDevices,
    then: press(/^(خروج از همه‌جا|Sign out everywhere)$/),
  }),
  security('password-wrong', '/security/password', {
    before: inWords('/auth/change-password', 403, () => ({
      code: 'auth/wrong_password',
      fa: 'گذرواژهٔ فعلی درست نیست.',
      en: 'The current password is wrong.',
    })),
    then: steps(
      fill([
        [/^(گذرواژهٔ فعلی|Current password)$/, 'Lantern-42'],
        [/^(گذرواژهٔ جدید|New password)$/, `${PASSWORD}!`],
        [/^(تکرار گذرواژه|Repeat the password)$/, `${PASSWORD}!`],
      ]),
      press(/^(تغییر گذرواژه|Change password)$/),
    ),
  }),
  security('two-factor-ask', '/security/two-factor'),
  security('two-factor', '/security/two-factor', {
    then: steps(beginApp, (page) => page.locator('.security_qr svg').waitFor()),
  }),
  security('codes', '/security/two-factor', {
    before: codes,
    then: steps(
      beginApp,
      fill([[/^(کد شش‌رقمی|Six-digit code)$/, '123456']]),
      press(/^(روشن کردن|Turn on)$/),
    ),
  }),
  security('two-factor-on', '/security/two-factor', { before: wellKept }),
  security('step-up', '/security', {
    full: false,
    before: async (page) => {
      await page.route('**/api/user/export', (route) =>
        route.fulfill({ status: 403, json: { success: false, code: 'auth/step_up_needed', message: '' } }),
      );
      await answering('/auth/step-up/options', {
        success: true,
        methods: ['password'],
        passkey_options: null,
      })(page);
    },
    then: press(/^(دریافت داده‌های من|Download my data)/),
  }),
  security('delete', '/security/delete'),
  security('delete-asked', '/security/delete', { before: leaving }),
  security('leaving', '/security', { full: false, before: leaving }),
];
