import { asKeeper, CODES, LOCK_MS, PASSWORD } from './keeper.mjs';
import { sampleDashboard } from './sample-dashboard.mjs';
import {
  all,
  answering,
  asNobody,
  failing,
  fill,
  press,
  refusing,
  inWords,
  settle,
  steps,
  waitingFor,
} from './states.mjs';

const admin = (level, name) => ({
  id: 'p-1',
  telegram_id: null,
  email: 'sara@example.org',
  first_name: name,
  last_name: '',
  username: '',
  name,
  avatar: null,
  language: 'fa',
  is_guest: false,
  admin_level: level,
  two_factor_enabled: true,
  balance: 1000,
  level: 1,
  total_games_played: 0,
  games_won: 0,
  created_at: '2026-01-01T08:00:00.000Z',
  country: null,
  worn: { card_back: null, felt: null, frame: null },
});
const HOUR = 60 * 60_000;
const ago = (hours) => new Date(Date.now() - hours * HOUR).toISOString();
const event = ([event_type, severity, hours]) => ({
  event_type,
  severity,
  source_ip: '203.0.113.8',
  device: 'Chrome · Windows',
  created_at: ago(hours),
});
const session = ([device, address, hours, current]) => ({
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

/** A member of staff in the panel, with an account that has been used. */
const entered = (level, name) =>
  all(
    sampleDashboard,
    answering('/admin/me', { success: true, user: admin(level, name), areas: [] }),
    (page) =>
      answering('/security/info', {
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
            ['sign_in_admin', 'medium', 1],
            ['sign_in_failed', 'low', 4],
            ['sign_in_new_device', 'medium', 30],
            ['sign_in_locked', 'high', 200],
          ].map(event),
        },
      })(page),
    (page) =>
      answering('/auth/sessions', {
        success: true,
        sessions: [
          ['Chrome · Windows', '203.0.113.8', 0, true],
          ['Telegram · Android', '198.51.100.9', 20, false],
          ['', '', 220, false],
        ].map(session),
      })(page),
  );

/** Stores the panel's language, which is apart from the game's, and the hint that somebody was signed in here before. */
const panel = (wasHere) => (page) =>
  page.addInitScript((wasHere) => {
    localStorage.setItem('hokm-admin-language', navigator.language.startsWith('fa') ? 'fa' : 'en');
    if (wasHere) localStorage.setItem('hokm-admin-user', '{}');
  }, wasHere);

const send = async (page) => {
  await fill([
    [/^(ایمیل|Email)$/, 'sara@example.org'],
    [/^(گذرواژه|Password)$/, PASSWORD],
  ])(page);
  await press(/^(ورود|Sign in)$/)(page);
};
const screen = (state, { before = [], wasHere = false, ...more }) => ({
  name: 'panel',
  state,
  open: asNobody('/admin'),
  until: 'main h1',
  before: all(panel(wasHere), ...before),
  full: true,
  bare: true,
  ...more,
});

const secondStep = (methods) =>
  inWords('/auth/admin/login', 401, () => ({
    fa: 'تأیید دومرحله‌ای لازم است.',
    en: 'Two-factor authentication required',
    code: 'auth/two_factor_required',
    requires_2fa: true,
    two_fa_methods: methods,
    passkey_options: null,
  }));
const wrong = inWords('/auth/admin/login', 401, () => ({
  fa: 'ایمیل یا گذرواژه درست نیست.',
  en: 'Incorrect email or password.',
  code: 'auth/wrong_credentials',
  failed_attempts: 3,
  account_locked: false,
}));
const locked = inWords('/auth/admin/login', 423, () => ({
  fa: 'حساب قفل است.',
  en: 'Account is locked',
  code: 'auth/account_locked',
  failed_attempts: 5,
  account_locked: true,
  unlock_time: new Date(Date.now() + LOCK_MS).toISOString(),
}));
/** Opens the panel for a person whose sign-in came from an unknown device. */
const letIn = (page) =>
  page.route('**/api/auth/admin/login', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: '',
        user: admin('admin', 'سارا'),
        token: 'none',
        expires_at: new Date(Date.now() + LOCK_MS).toISOString(),
        requires_2fa: false,
        requires_2fa_setup: false,
        requires_password_change: true,
        account_locked: false,
        unlock_time: null,
        failed_attempts: 0,
        security_alert: {
          message:
            route.request().headers()['accept-language'] === 'fa'
              ? 'از دستگاه تازه‌ای وارد شدید. اگر کار شما نبود، گذرواژه را عوض کنید.'
              : 'You signed in from a new device. If it was not you, change your password.',
        },
      },
    }),
  );

let begun = null;
/** A person who has to set up a second factor; the secret is made by the server. */
async function settingUp(world) {
  const { person } = await asKeeper('/admin')(world);
  begun ??= await world.call('/auth/setup-2fa', { method: 'POST', body: { password: PASSWORD }, person });
  return { path: '/admin', person: null };
}
const verified = answering('/auth/verify-2fa', { success: true, message: '', recovery_codes: CODES });
const refused = inWords('/auth/verify-2fa', 401, () => ({
  fa: 'کد درست نیست.',
  en: 'The code is not right.',
  code: 'auth/two_factor_wrong',
}));
const setUp = (verifying, more = {}) => ({
  wasHere: true,
  open: settingUp,
  before: [
    refusing('/admin/me', 403, 'auth/two_factor_setup_needed'),
    (page) => answering('/auth/setup-2fa', begun)(page),
    verifying,
  ],
  ...more,
});
const beginSetUp = steps(fill([[/^(گذرواژه|Password)$/, PASSWORD]]), press(/^(ادامه|Continue)$/));
const code = (digits) => fill([[/^(کد شش‌رقمی|6-digit code)$/, digits]]);
const confirm = press(/^(تأیید|Confirm)$/);

/** A screen inside the panel's frame. */
const inside = (state, path, { before = [], ...more } = {}) =>
  screen(state, {
    wasHere: true,
    open: asNobody(path),
    until: '#main h1',
    then: settle,
    ...more,
    before: [entered('super_admin', 'سارا'), ...before],
  });

/** The drawer on narrow pages; on wide ones the sidebar is folded. */
async function openMenu(page) {
  await page
    .getByRole('button', {
      name: /^(باز کردن فهرست بخش‌ها|Open sections|جمع کردن نوار کناری|Collapse sidebar)$/,
    })
    .first()
    .click();
  await settle(page);
}

/** A screen whose calls all fail: it shows its sample. */
const sample = (state, path) =>
  inside(state, path, {
    before: [
      (page) =>
        page.route(/\/api\/(admin\/(stats|dash|system|security|content)|analytics|security)\//, (route) =>
          route.abort(),
        ),
      (page) => page.route('**/api/admin/stats', (route) => route.abort()),
    ],
    until: '#main [inert]',
  });

/** The panel: sign-in, set-up of the second factor, and its screens. */
export const PANEL_SCREENS = [
  screen('sign-in', {}),
  screen('missing', { then: press(/^(ورود|Sign in)$/) }),
  screen('wrong', { before: [wrong], then: send }),
  screen('locked', { before: [locked], then: send }),
  screen('no-server', { before: [failing('/auth/admin/login')], then: send }),
  screen('code', { before: [secondStep(['totp', 'recovery'])], then: send }),
  screen('code-missing', {
    before: [secondStep(['totp', 'recovery'])],
    then: steps(send, confirm),
  }),
  screen('recovery', {
    before: [secondStep(['totp', 'recovery'])],
    then: steps(send, press(/^(استفاده از کد بازیابی|Use a recovery code)$/)),
  }),
  screen('change-password', {
    wasHere: true,
    open: asNobody('/admin'),
    until: 'form',
    before: [refusing('/admin/me', 403, 'auth/password_change_needed')],
    then: steps(
      fill([[/^(گذرواژهٔ فعلی|Current password)$/, PASSWORD]]),
      press(/^(تغییر گذرواژه|Change password)$/),
    ),
  }),
  screen('loading', {
    wasHere: true,
    before: [waitingFor('/admin/me')],
    until: '[role=status]',
  }),
  screen('unreachable', { wasHere: true, before: [failing('/admin/me')] }),
  screen('set-up', setUp(verified)),
  screen('set-up-app', setUp(verified, { then: steps(beginSetUp, settle) })),
  screen('set-up-wrong', setUp(refused, { then: steps(beginSetUp, code('123456'), confirm) })),
  screen('set-up-codes', setUp(verified, { then: steps(beginSetUp, code('123456'), confirm) })),
  inside('home', '/admin'),
  inside('home-long', '/admin', { before: [entered('moderator', 'Alexander Montgomery-Whitfield')] }),
  ...[
    ['home', '/admin'],
    ['analytics', '/admin/analytics'],
    ['retention', '/admin/analytics/retention'],
    ['content', '/admin/analytics/content'],
    ['security', '/admin/security'],
    ['threats', '/admin/security/threats'],
    ['settings', '/admin/settings/security'],
  ].map(([state, path]) => sample(`${state}-sample`, path)),
  inside('account', '/admin/account'),
  inside('forbidden', '/admin/news', { before: [entered('moderator', 'سارا')] }),
  inside('not-found', '/admin/nothing'),
  inside('offline', '/admin', { before: [failing('/health')], until: '[role=alert]' }),
  inside('partial', '/admin', {
    before: [
      answering('/health', {
        status: 'degraded',
        version: '1',
        uptime: 1,
        checks: { database: 'ok', redis: 'off', bot: 'down', worker: 'ok' },
      }),
    ],
  }),
  inside('palette', '/admin', {
    full: false,
    then: steps(settle, (page) => page.keyboard.press('Control+k'), settle),
  }),
  inside('drawer', '/admin', { full: false, then: openMenu }),
  inside('bell', '/admin', { full: false, then: steps(press(/^(اعلان‌ها|Notifications)/), settle) }),
  inside('keys', '/admin/news', {
    full: false,
    then: steps(settle, (page) => page.keyboard.press('Shift+Slash'), settle),
  }),
  inside('part-missing', '/admin', {
    before: [(page) => page.route(/\/assets\/Palette-/, (route) => route.abort())],
    then: steps(settle, (page) => page.keyboard.press('Control+k'), settle),
  }),
  inside('maintenance', '/admin', {
    before: [
      answering('/security/maintenance', {
        success: true,
        current_status: {
          ...{ is_enabled: true, message: 'Short', show_progress: true, progress_percentage: 40 },
          ...{ starts_at: null, ends_at: ago(-1), started_at: ago(1), updated_by: 'سارا' },
        },
      }),
    ],
  }),
  inside('menu', '/admin', { full: false, then: steps(press(/^(حساب من|My account)/), settle) }),
  screen('toast', { before: [entered('admin', 'سارا'), letIn], then: steps(send, settle) }),
];
