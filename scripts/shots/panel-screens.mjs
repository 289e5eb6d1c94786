import { asKeeper, CODES, LOCK_MS, PASSWORD } from './keeper.mjs';
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
const entered = (level, name) =>
  answering('/admin/me', { success: true, user: admin(level, name), areas: [] });

/** The panel keeps its language apart from the game's, and is asked about who has been signed in here before. */
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
/** Lets somebody in whose sign-in was from a device that is not known. */
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
/** Somebody whom the panel asks to set up a second factor; what it begins with is of the server's own making. */
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

/** The administrators' panel: the way in, the set-up of its second factor, and its first page. */
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
  screen('home', { wasHere: true, before: [entered('super_admin', 'سارا')] }),
  screen('home-long', {
    wasHere: true,
    before: [entered('moderator', 'Alexander Montgomery-Whitfield')],
  }),
  screen('toast', { before: [letIn, entered('admin', 'سارا')], then: send }),
];
