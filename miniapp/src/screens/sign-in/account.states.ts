import type { ErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import { RETRY } from '../../testing/list-states.js';
import { CONFIG } from '../../testing/frame.js';
import type { Answers, Failure, Stand, Words } from '@hokm/web/testing';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { accountText } from '../../text/account.js';

type Texts = (typeof accountText)[keyof typeof accountText];
const words = (pick: (texts: Texts) => string) => said(accountText, pick);

const TOKEN = `#token=${'x'.repeat(43)}`;
const PASSWORD = 'Turquoise-42';
const DONE = { success: true as const, message: 'انجام شد' };

/** Somebody without a session, on a page of the sign-in. */
const out = (
  state: string,
  path: string,
  until: MiniState['until'],
  more: Partial<MiniState> = {},
): MiniState => ({
  state,
  path,
  until,
  person: null,
  ...more,
});
/** Fills fields by their labels. */
const fill =
  (...values: readonly [label: Words, value: string][]) =>
  async ({ page, word }: Stand) => {
    for (const [label, value] of values) await page.getByLabel(word(label), { exact: true }).fill(value);
  };
const email: [Words, string] = [words(({ account }) => account.email), 'sara@example.org'];
const password: [Words, string] = [words(({ account }) => account.password), PASSWORD];
const newPassword: [Words, string] = [words(({ account }) => account.new_password), PASSWORD];
const repeated: [Words, string] = [words(({ account }) => account.confirm_password), PASSWORD];
const CODE = words(({ account }) => account.code);
const refusal = (code: ErrorCode): Words => [errorText(code, 'fa'), errorText(code, 'en')];
const deeds = {
  enter: words(({ sign_in }) => sign_in.enter),
  register: words(({ register }) => register.deed),
  forgot: words(({ forgot }) => forgot.deed),
  resend: words(({ verify }) => verify.resend_deed),
  verify: words(({ verify }) => verify.deed),
  reset: words(({ reset }) => reset.deed),
};
/** Fills a form and sends it. */
const send =
  (deed: Words, ...values: readonly [Words, string][]) =>
  async (stand: Stand) => {
    await fill(...values)(stand);
    await stand.press(deed);
  };

/** The sign-in after its form was refused. */
const refused = (state: string, failure: Failure, until: MiniState['until'], more: Partial<MiniState> = {}) =>
  out(state, '/sign-in', until, {
    answers: () => ({ 'POST /auth/login': failure }),
    act: send(deeds.enter, email, password),
    ...more,
  });
const lockedFor = (ms: number): Failure => ({
  refused: 'auth/account_locked',
  failed_attempts: 5,
  account_locked: true,
  unlock_time: new Date(Date.now() + ms).toISOString(),
});
const secondStep = (methods: readonly string[]): Failure => ({
  refused: 'auth/two_factor_required',
  requires_2fa: true,
  two_fa_methods: methods,
  passkey_options: {
    challenge: 'x'.repeat(43),
    timeout: 60_000,
    rpId: '127.0.0.1',
    allowCredentials: [],
    userVerification: 'required',
  },
});
const everyWay = (): Answers => ({
  'GET /config': { ...CONFIG, sign_in: { guest: true, password: true, google: true, telegram: true } },
});

/** An address that is none is told under its field, and nothing is sent. */
const notAnAddress = (path: string, deed: Words): MiniState =>
  out('no-address', path, ['یک نشانی ایمیل درست وارد کنید.', 'Please enter a valid email address'], {
    act: send(deed, [email[0], 'sara@example']),
    checks: async ({ page, sent, word }) => {
      const field = page.getByLabel(word(email[0]), { exact: true });
      if ((await field.getAttribute('aria-invalid')) !== 'true') throw new Error('The field is not marked.');
      await field.fill('sara@example.org');
      if ((await field.getAttribute('aria-invalid')) !== 'false') throw new Error('The mark stays.');
      if (sent.some(({ call }) => call.startsWith('POST /auth/'))) throw new Error('It was sent.');
    },
  });
/** A form whose server does not answer: the typed text stays, and it can be sent again. */
const unreachable = (
  path: string,
  call: 'POST /auth/register' | 'POST /auth/forgot-password' | 'POST /auth/reset-password',
  [failed, deed, then]: readonly [failed: Words, deed: Words, then: Words],
  ...values: readonly [Words, string][]
): MiniState =>
  out('unreachable', path, /^(.* سرور در دسترس نیست\.|.*server is not available.*)/u, {
    answers: () => ({ [call]: 'lost' }),
    act: send(deed, ...values),
    checks: async ({ page, answer, press, see, word }) => {
      await page.getByRole('alert').getByText(word(failed)).waitFor();
      answer({ [call]: call === 'POST /auth/register' ? REGISTERED : DONE });
      await press(deed);
      await see(then);
    },
  });
const REGISTERED = {
  ...DONE,
  user: null,
  requires_email_verification: true,
  password_strength: 100,
  errors: [],
};

/** The sign-in in a browser. */
export const signInStates: MiniScreen = {
  screen: 'sign-in',
  states: [
    out('guest', '/', '[autocomplete=nickname]'),
    out('ready', '/sign-in', '.form_with-eye', { answers: everyWay }),
    out('loading', '/sign-in', '.skel', { answers: () => ({ 'GET /config': 'never' }) }),
    out(
      'unreachable',
      '/sign-in',
      words(({ sign_in }) => sign_in.unreachable),
      {
        answers: () => ({ 'GET /config': 'lost' }),
        checks: async ({ answer, press, see }) => {
          answer({ 'GET /config': CONFIG });
          await press(RETRY);
          await see('.form_with-eye');
        },
      },
    ),
    out(
      'missing',
      '/sign-in',
      words(({ account }) => account.email_required),
      {
        act: ({ press }) => press(deeds.enter),
        checks: ({ see }) => see(words(({ account }) => account.password_required)),
      },
    ),
    notAnAddress('/sign-in', deeds.enter),
    refused(
      'wrong',
      { refused: 'auth/wrong_credentials', failed_attempts: 3, attempts_max: 5, account_locked: false },
      /^(هشدار: ۳ تلاش ناموفق\. پس از ۵ تلاش، حساب قفل می‌شود\.|Warning: 3 failed attempt\(s\)\. Account will be locked after 5 attempts\.)$/u,
    ),
    refused(
      'locked',
      'auth/account_locked',
      words(({ sign_in }) => sign_in.locked_text),
      {
        // The lock begins when the form is sent.
        answers: () => ({ 'POST /auth/login': lockedFor(900_000) }),
        checks: async ({ page, word }) => {
          const clock = await page.getByRole('alert').getByRole('timer').innerText();
          if (!/^۱[۴۵]:[۰-۹]{2}$/u.test(clock)) throw new Error(`The clock shows ${clock}.`);
          const parts = [
            page.getByLabel(word(email[0]), { exact: true }),
            page.getByRole('button', { name: word(deeds.enter), exact: true }),
          ];
          for (const part of parts) if (await part.isEnabled()) throw new Error('It can be tried again.');
        },
      },
    ),
    refused('refused', 'server/unavailable', '[role=alert]'),
    refused('away', 'lost', /^(ورود انجام نشد\. سرور در دسترس نیست\.|.*server is not available.*)/u, {
      checks: async ({ answer, press, see }) => {
        answer({ 'POST /auth/login': 'auth/wrong_credentials' });
        await press(deeds.enter);
        await see(refusal('auth/wrong_credentials'));
      },
    }),
    refused(
      'second-step',
      secondStep(['totp', 'recovery', 'passkey']),
      words(({ account }) => account.code),
      {
        checks: async ({ page, answer, press, see, word }) => {
          const code = page.getByLabel(word(CODE), { exact: true });
          for (const [name, value] of [
            ['inputmode', 'numeric'],
            ['autocomplete', 'one-time-code'],
          ] as const)
            if ((await code.getAttribute(name)) !== value) throw new Error(`${name} is not ${value}.`);
          await press(words(({ account }) => account.confirm));
          await see(words(({ account }) => account.code_required));
          answer({ 'POST /auth/login': 'auth/two_factor_wrong' });
          // The last digit sends it.
          await code.fill('123456');
          await see(refusal('auth/two_factor_wrong'));
          await press(words(({ sign_in }) => sign_in.back_to_login));
          await see('.form_with-eye');
        },
      },
    ),
    refused(
      'recovery',
      secondStep(['totp', 'recovery']),
      words(({ account }) => account.recovery_code),
      {
        act: async (stand) => {
          await send(deeds.enter, email, password)(stand);
          await stand.press(words(({ account }) => account.use_recovery));
        },
      },
    ),
    out('returned', '/sign-in#error=auth/google_cancelled', '[role=alert]', { answers: everyWay }),
    {
      state: 'of-guest',
      path: '/sign-in',
      person: { is_guest: true, email: null },
      until: words(({ sign_in }) => sign_in.guest_now),
      checks: async ({ page }) => {
        const keep = page.getByRole('link', { name: accountText.fa.sign_in.keep_guest });
        if ((await keep.getAttribute('href')) !== '/security') throw new Error('It leads elsewhere.');
      },
    },
  ],
};

/** Making an account. */
export const registerStates: MiniScreen = {
  screen: 'register',
  states: [
    out('typing', '/register', '.account_rules', {
      act: fill(email, [password[0], 'turquoise4'], [repeated[0], 'turquoise']),
      checks: async ({ page, press, see, word }) => {
        await press(deeds.register);
        await see(words(({ account }) => account.passwords_differ));
        const rules = page.getByRole('list', { name: word(words(({ account }) => account.rules)) });
        const field = page.getByLabel(word(password[0]), { exact: true });
        const strength = page.getByRole('meter', { name: word(words(({ account }) => account.strength)) });
        for (const [value, kept] of [
          ['turquoise', 2],
          [PASSWORD, 5],
        ] as const) {
          await field.fill(value);
          if ((await rules.locator('.account_kept').count()) !== kept)
            throw new Error(`${kept} rules are kept.`);
          if (kept === 2 && (await strength.getAttribute('aria-valuenow')) !== '62')
            throw new Error('It is 62 strong.');
        }
        await page.locator('.form_with-eye button').first().click();
        if ((await field.getAttribute('type')) !== 'text') throw new Error('It stays hidden.');
      },
    }),
    {
      state: 'of-guest',
      path: '/register',
      person: { is_guest: true, email: null },
      until: '[autocomplete=new-password]',
      checks: ({ page }) => page.waitForURL('**/security/email'),
    },
    notAnAddress('/register', deeds.register),
    out(
      'sent',
      '/register',
      words(({ register }) => register.sent),
      {
        answers: () => ({ 'POST /auth/register': REGISTERED }),
        act: send(deeds.register, email, password, repeated),
        checks: async ({ page }) => {
          const again = page.getByRole('button', { name: /^ارسال دوباره/u });
          if (await again.isEnabled()) throw new Error('Another mail can be had at once.');
        },
      },
    ),
    unreachable(
      '/register',
      'POST /auth/register',
      [words(({ register }) => register.failed), deeds.register, words(({ register }) => register.sent)],
      email,
      password,
      repeated,
    ),
  ],
};

/** The target of the mailed link that confirms an address. */
export const verifyStates: MiniScreen = {
  screen: 'verify-email',
  states: [
    out(
      'ask',
      `/verify-email${TOKEN}`,
      words(({ verify }) => verify.ask),
    ),
    out(
      'password',
      `/verify-email${TOKEN}`,
      words(({ verify }) => verify.set_password),
      {
        answers: () => ({ 'POST /auth/verify-email': 'auth/password_needed' }),
        act: send(deeds.verify),
      },
    ),
    out(
      'over',
      `/verify-email${TOKEN}`,
      words(({ verify }) => verify.over),
      {
        answers: () => ({ 'POST /auth/verify-email': 'auth/token_invalid' }),
        act: send(deeds.verify),
      },
    ),
    out(
      'done',
      `/verify-email${TOKEN}`,
      words(({ verify }) => verify.done),
      {
        answers: () => ({ 'POST /auth/verify-email': DONE }),
        act: send(deeds.verify),
      },
    ),
    notAnAddress('/verify-email', deeds.resend),
  ],
};

/** A forgotten password, and the target of its mailed link. */
export const passwordStates: MiniScreen = {
  screen: 'password',
  states: [
    notAnAddress('/forgot-password', deeds.forgot),
    out(
      'sent',
      '/forgot-password',
      words(({ forgot }) => forgot.sent),
      {
        answers: () => ({ 'POST /auth/forgot-password': DONE }),
        act: send(deeds.forgot, email),
      },
    ),
    unreachable(
      '/forgot-password',
      'POST /auth/forgot-password',
      [words(({ forgot }) => forgot.failed), deeds.forgot, words(({ forgot }) => forgot.sent)],
      email,
    ),
    out(
      'over',
      '/reset-password',
      words(({ verify }) => verify.over),
    ),
    {
      ...unreachable(
        `/reset-password${TOKEN}`,
        'POST /auth/reset-password',
        [words(({ reset }) => reset.failed), deeds.reset, words(({ reset }) => reset.done)],
        newPassword,
        repeated,
      ),
      state: 'reset-unreachable',
    },
    out(
      'second-factor',
      `/reset-password${TOKEN}`,
      words(({ reset }) => reset.second_factor),
      {
        answers: () => ({ 'POST /auth/reset-password': 'auth/two_factor_unconfirmed' }),
        act: send(deeds.reset, newPassword, repeated),
      },
    ),
    out(
      'done',
      `/reset-password${TOKEN}`,
      words(({ reset }) => reset.done),
      {
        answers: () => ({ 'POST /auth/reset-password': DONE }),
        act: send(deeds.reset, newPassword, repeated),
      },
    ),
  ],
};
