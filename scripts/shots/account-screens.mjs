import { setTimeout as after } from 'node:timers/promises';
import { answering, asNobody, failing, press, waitingFor } from './states.mjs';

const PASSWORD = 'Turquoise-Lantern-42';
const MAIL_TRIES = 100;
const MAIL_EVERY_MS = 100;
const LOCK_MS = 14 * 60_000;
let people = 0;

/** The token that was mailed to an address to verify it. */
async function mailedToken(world, email) {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const answer = await fetch(`${world.url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
    const mail = (await answer.json()).mails.find(({ to }) => to === email);
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await after(MAIL_EVERY_MS);
  }
  throw new Error(`No mail came for ${email}.`);
}

/** Somebody with an address and a password, signed in on another device as well. */
async function keeper(world) {
  people += 1;
  const email = `sara${people}@example.org`;
  const body = { email, password: PASSWORD, confirm_password: PASSWORD, name: 'سارا' };
  await world.call('/auth/register', { method: 'POST', body });
  const token = await mailedToken(world, email);
  await world.call('/auth/verify-email', { method: 'POST', body: { token } });
  const enter = () => world.call('/auth/login', { method: 'POST', body: { email, password: PASSWORD } });
  await enter();
  return enter();
}

let known = null;
/** The same person for every picture. */
const asKeeper = (path) => async (world) => {
  known ??= keeper(world);
  return { path, person: await known };
};

/** Somebody who has no way in but this device. */
const asGuest = (path) => async (world) => ({ path, person: await world.person('نازنین', { fresh: true }) });

/** Types into fields by their labels, in either language. */
const fill = (values) => async (page) => {
  for (const [label, value] of values) await page.getByLabel(label).first().fill(value);
};

const EMAIL = [/^(ایمیل|E-mail)$/, 'sara@example.org'];
const OWN_PASSWORD = [/^(گذرواژه|Password)$/, PASSWORD];
const ENTER = press(/^(ورود|Sign in)$/);

/** The sign-in page after its form was sent and refused so. `told` makes the answer. */
function refused(state, status, told) {
  return {
    name: 'sign-in',
    state,
    open: asNobody('/sign-in'),
    until: '.with-eye',
    before: (page) =>
      page.route('**/api/auth/login', (route) =>
        route.fulfill({ status, json: { success: false, ...told() } }),
      ),
    then: async (page) => {
      await fill([EMAIL, OWN_PASSWORD])(page);
      await ENTER(page);
    },
    bare: true,
  };
}

/** Settings of a server that knows every way in. */
const everyWay = answering('/config', {
  success: true,
  allow_guests: true,
  bot_username: 'hokm_bot',
  link_host: 't.me',
  dev_mailbox: false,
  sign_in: { guest: true, password: true, google: true, telegram: true },
});

const settle = (page) => page.waitForTimeout(700);
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

/** The pages of the account: the ways in, mailed links, and how it is kept. */
export const ACCOUNT_SCREENS = [
  {
    name: 'sign-in',
    state: 'account',
    open: asNobody('/sign-in'),
    until: '.with-eye',
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
    message: 'ایمیل یا گذرواژه درست نیست. اگر تازه ثبت‌نام کرده‌اید، نخست ایمیل خود را تأیید کنید.',
    failed_attempts: 3,
    account_locked: false,
  })),
  refused('locked', 423, () => ({
    code: 'auth/account_locked',
    message: 'حساب تا ساعت ۱۰:۱۵ قفل است',
    failed_attempts: 5,
    account_locked: true,
    unlock_time: new Date(Date.now() + LOCK_MS).toISOString(),
  })),
  refused('second-step', 401, () => ({
    code: 'auth/two_factor_required',
    message: 'Two-factor authentication required',
    requires_2fa: true,
    two_fa_methods: ['totp', 'recovery', 'passkey'],
    passkey_options: null,
  })),
  {
    name: 'register',
    state: 'typing',
    open: asNobody('/register'),
    until: '.rules',
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
    until: '.rules',
    bare: true,
    before: answering('/auth/register', {
      success: true,
      message: 'ثبت‌نام انجام شد. پیوندی که برایتان فرستادیم را باز کنید.',
      user: null,
      requires_email_verification: true,
      password_strength: 100,
      errors: [],
    }),
    then: async (page) => {
      await fill([EMAIL, OWN_PASSWORD, [/^(تکرار گذرواژه|Repeat the password)$/, PASSWORD]])(page);
      await press(/^(ثبت‌نام|Register)$/)(page);
    },
  },
  {
    name: 'verify-email',
    state: 'ask',
    open: asNobody(`/verify-email#token=${'x'.repeat(43)}`),
    until: '.arrived',
    bare: true,
  },
  {
    name: 'verify-email',
    state: 'over',
    open: asNobody(`/verify-email#token=${'x'.repeat(43)}`),
    until: '.arrived',
    bare: true,
    full: true,
    then: press(/^(تأیید ایمیل|Verify e-mail)$/),
  },
  { name: 'forgot-password', state: 'ready', open: asNobody('/forgot-password'), until: 'form', bare: true },
  {
    name: 'reset-password',
    state: 'ready',
    open: asNobody(`/reset-password#token=${'x'.repeat(43)}`),
    until: 'form',
    bare: true,
  },
  security('ready', '/security'),
  security('guest', '/security', { open: asGuest('/security') }),
  security('loading', '/security', { before: waitingFor('/security/info') }),
  security('error', '/security', { before: failing('/security/info') }),
  security('sessions', '/security/sessions'),
  security('password', '/security/password'),
  security('email', '/security/email'),
  security('two-factor', '/security/two-factor', {
    then: async (page) => {
      await fill([OWN_PASSWORD])(page);
      await press(/^(ادامه|Continue)$/)(page);
      await page.locator('.qr svg').waitFor();
    },
  }),
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
    then: press(/^(دریافت داده‌های من|Take my data along)/),
  }),
  security('delete', '/security/delete'),
];
