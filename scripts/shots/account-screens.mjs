import { LOCK_MS, OWN_PASSWORD, PASSWORD } from './keeper.mjs';
import {
  answering,
  asNewcomer,
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

/** Options of a passkey request, as the server sends them. */
const PASSKEY_OPTIONS = {
  challenge: 'x'.repeat(43),
  timeout: 60_000,
  rpId: '127.0.0.1',
  allowCredentials: [],
  userVerification: 'required',
};

const EMAIL = [/^(ایمیل|Email)$/, 'sara@example.org'];
const ENTER = press(/^(ورود|Sign in)$/);

/** The sign-in page after its form was sent and refused. `told` makes the answer. */
function refused(state, status, told) {
  return {
    name: 'sign-in',
    state,
    open: asNobody('/sign-in'),
    until: '.form_with-eye',
    before: inWords('/auth/login', status, told),
    then: steps(fill([EMAIL, OWN_PASSWORD]), ENTER),
    bare: true,
  };
}

const secondStep = (state, methods) =>
  refused(state, 401, () => ({
    fa: 'تأیید دومرحله‌ای لازم است',
    en: 'Two-factor authentication required',
    code: 'auth/two_factor_required',
    requires_2fa: true,
    two_fa_methods: methods,
    passkey_options: PASSKEY_OPTIONS,
  }));
const recovery = secondStep('recovery', ['totp', 'recovery']);
/** A call that succeeds, answered in its own language. */
const done = (what, fa, en) => inWords(what, 200, () => ({ success: true, fa, en }));
const TOKEN = `#token=${'x'.repeat(43)}`;

/** Settings of a server with every kind of sign-in. */
const everyWay = answering('/config', {
  success: true,
  allow_guests: true,
  bot_username: 'hokm_bot',
  link_host: 't.me',
  dev_mailbox: false,
  sign_in: { guest: true, password: true, google: true, telegram: true },
});

const bare = (name, state, path, until) => ({ name, state, open: asNobody(path), until, bare: true });

const person = (name) => ({ name, avatar: null, frame: null, is_bot: false, face: null });

/** A table as the link of its room shows it. */
const INVITATION = {
  room_id: 'YLD7Q4',
  name: 'شب یلدا',
  status: 'waiting',
  target_points: 7,
  pace: 'classic',
  seats: [person('سارا'), null, person('Navid'), null],
  host: 0,
  free_seats: 2,
  can_watch: false,
};

/** The same with nobody missing. */
const FULL = { seats: ['سارا', 'کاوه', 'Navid', 'مینا'].map(person), free_seats: 0 };

/** An invitation, for nobody who is signed in. */
function invited(state, until, change, more = {}) {
  return {
    name: 'invitation',
    state,
    open: asNobody('/room/YLD7Q4?join=1'),
    until,
    before: answering('/invites/**', { success: true, invitation: { ...INVITATION, ...change } }),
    bare: true,
    ...more,
  };
}

/** The pages before an account: invitation, sign-in, registration, and the targets of mailed links. */
export const ACCOUNT_SCREENS = [
  invited('ready', '.invitation_door .primary', {}),
  invited('full', '.invitation_door .banner', FULL),
  invited('name', '.invitation_door .primary', {}, { then: press(/^(نشستن سر میز|Sit down)$/) }),
  invited('playing', '.invitation_door .banner', { ...FULL, status: 'in progress', can_watch: true }),
  invited(
    'gone',
    '.invitation_door .empty',
    {},
    { before: refusing('/invites/**', 404, 'room/does_not_exist') },
  ),
  {
    name: 'sign-in',
    state: 'account',
    open: asNobody('/sign-in'),
    until: '.form_with-eye',
    before: everyWay,
    bare: true,
  },
  {
    name: 'sign-in',
    state: 'unreachable',
    open: asNobody('/sign-in'),
    until: '.banner',
    before: failing('/config'),
    bare: true,
  },
  refused('wrong', 401, () => ({
    code: 'auth/wrong_credentials',
    fa: 'ایمیل یا گذرواژه درست نیست. اگر تازه ثبت‌نام کرده‌اید، اول ایمیل خود را تأیید کنید.',
    en: 'The email or the password is not right. If you have just registered, verify your email first.',
    failed_attempts: 3,
    account_locked: false,
  })),
  refused('locked', 423, () => ({
    code: 'auth/account_locked',
    fa: 'حساب تا ساعت ۱۰:۱۵ قفل است',
    en: 'Account locked until 10:15',
    failed_attempts: 5,
    account_locked: true,
    unlock_time: new Date(Date.now() + LOCK_MS).toISOString(),
  })),
  refused('refused', 503, () => ({
    code: 'server/unavailable',
    fa: 'سرور در دسترس نیست. دوباره تلاش کنید.',
    en: 'The server is not available. Try again.',
  })),
  secondStep('second-step', ['totp', 'recovery', 'passkey']),
  {
    ...recovery,
    then: steps(recovery.then, press(/^(استفاده از کد بازیابی|Use a recovery code)$/)),
  },
  { ...bare('sign-in', 'missing', '/sign-in', '.form_with-eye'), then: ENTER },
  { ...bare('sign-in', 'loading', '/sign-in', '.skel'), before: waitingFor('/config') },
  { ...bare('sign-in', 'returned', '/sign-in#error=auth/google_cancelled', '.banner'), before: everyWay },
  { ...bare('sign-in', 'of-guest', '/sign-in', '.banner'), open: asNewcomer('/sign-in') },
  {
    name: 'register',
    state: 'typing',
    open: asNobody('/register'),
    until: '.account_rules',
    full: true,
    bare: true,
    then: fill([
      EMAIL,
      [/^(گذرواژه|Password)$/, 'turquoise4'],
      [/^(تکرار گذرواژه|Repeat the password)$/, 'turquoise'],
    ]),
  },
  {
    name: 'register',
    state: 'sent',
    open: asNobody('/register'),
    until: '.account_rules',
    bare: true,
    before: inWords('/auth/register', 200, () => ({
      success: true,
      fa: 'ثبت‌نام انجام شد. لینکی را که برایتان فرستادیم باز کنید.',
      en: 'Registration successful',
      user: null,
      requires_email_verification: true,
      password_strength: 100,
      errors: [],
    })),
    then: async (page) => {
      await fill([EMAIL, OWN_PASSWORD, [/^(تکرار گذرواژه|Repeat the password)$/, PASSWORD]])(page);
      await press(/^(ثبت‌نام|Register)$/)(page);
    },
  },
  {
    ...bare('register', 'unreachable', '/register', '.account_rules'),
    full: true,
    before: failing('/auth/register'),
    then: steps(
      fill([EMAIL, OWN_PASSWORD, [/^(تکرار گذرواژه|Repeat the password)$/, PASSWORD]]),
      press(/^(ثبت‌نام|Register)$/),
    ),
  },
  bare('verify-email', 'ask', `/verify-email${TOKEN}`, '.account_arrived'),
  {
    ...bare('verify-email', 'password', `/verify-email${TOKEN}`, '.account_arrived'),
    before: refusing('/auth/verify-email', 409, 'auth/password_needed'),
    then: steps(press(/^(تأیید ایمیل|Verify email)$/), settle),
  },
  {
    ...bare('verify-email', 'over', `/verify-email${TOKEN}`, '.account_arrived'),
    full: true,
    then: press(/^(تأیید ایمیل|Verify email)$/),
  },
  {
    ...bare('verify-email', 'done', `/verify-email${TOKEN}`, '.account_arrived'),
    before: done('/auth/verify-email', 'ایمیل شما تأیید شد', 'Email verified successfully'),
    then: steps(press(/^(تأیید ایمیل|Verify email)$/), settle),
  },
  bare('verify-email', 'resend', '/verify-email', 'form'),
  bare('forgot-password', 'ready', '/forgot-password', 'form'),
  {
    ...bare('forgot-password', 'sent', '/forgot-password', 'form'),
    before: done('/auth/forgot-password', 'ایمیل بازنشانی گذرواژه فرستاده شد', 'Password reset email sent'),
    then: steps(fill([EMAIL]), press(/^(ارسال لینک|Send the link)$/)),
  },
  {
    ...bare('forgot-password', 'unreachable', '/forgot-password', 'form'),
    before: failing('/auth/forgot-password'),
    then: steps(fill([EMAIL]), press(/^(ارسال لینک|Send the link)$/)),
  },
  bare('reset-password', 'ready', `/reset-password${TOKEN}`, 'form'),
  bare('reset-password', 'over', '/reset-password', '.account_arrived'),
  {
    ...bare('reset-password', 'second-factor', `/reset-password${TOKEN}`, 'form'),
    full: true,
    before: inWords('/auth/reset-password', 409, () => ({
      fa: 'حساب یک عامل دوم دارد که پیش از تأیید این ایمیل افزوده شده است.',
      en: 'The account has a second factor that was added before this email was verified.',
      code: 'auth/two_factor_unconfirmed',
    })),
    then: steps(
      fill([
        [/^(گذرواژهٔ جدید|New password)$/, PASSWORD],
        [/^(تکرار گذرواژه|Repeat the password)$/, PASSWORD],
      ]),
      press(/^(ثبت گذرواژهٔ جدید|Set the new password)$/),
      settle,
    ),
  },
  {
    ...bare('reset-password', 'done', `/reset-password${TOKEN}`, 'form'),
    before: done('/auth/reset-password', 'گذرواژه بازنشانی شد', 'Password reset successfully'),
    then: steps(
      fill([
        [/^(گذرواژهٔ جدید|New password)$/, PASSWORD],
        [/^(تکرار گذرواژه|Repeat the password)$/, PASSWORD],
      ]),
      press(/^(ثبت گذرواژهٔ جدید|Set the new password)$/),
    ),
  },
];
