import type { Answers, Failure, Stand, Words } from '@hokm/web/testing';
import { FRAME, staffOf } from '../../testing/frame.js';
import { HOME } from '../../testing/sample-home.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { commonTexts } from '../../text/common.js';
import { newPasswordTexts } from '../../text/new-password.js';
import { setUpTexts } from '../../text/set-up.js';
import { signInTexts } from '../../text/sign-in.js';

const { pairs } = signInTexts;
const PASSWORD = 'Turquoise-Lantern-42';
const LOCK_MS = 14 * 60_000;
const CODES = Array.from({ length: 10 }, (_, place) => `k7m${place}q-x4vh${9 - place}`);

async function fill({ page }: Stand, [fa, en]: Words, text: string): Promise<void> {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(fa).or(field(en)).first().fill(text);
}

const visitor: PanelState = {
  state: 'ready',
  path: '',
  answers: () => ({ 'GET /admin/me': 'auth/unauthenticated' }),
  until: pairs.title,
};
async function send(stand: Stand): Promise<void> {
  await fill(stand, pairs.email, 'sara@example.org');
  await fill(stand, pairs.password, PASSWORD);
  await stand.press(pairs.sign_in);
}
/** Somebody has sent the first step, and this is the answer. */
const sent = (state: string, until: PanelState['until'], answer: Failure): PanelState => ({
  ...visitor,
  state,
  answers: () => ({ 'GET /admin/me': 'auth/unauthenticated', 'POST /auth/admin/login': answer }),
  act: send,
  until,
});

const SECOND_STEP: Failure = {
  refused: 'auth/two_factor_required',
  requires_2fa: true,
  two_fa_methods: ['totp', 'recovery'],
  passkey_options: null,
};
const WRONG: Failure = {
  refused: 'auth/wrong_credentials',
  failed_attempts: 3,
  attempts_max: 5,
  account_locked: false,
};
const locked = (): Failure => ({
  refused: 'auth/account_locked',
  failed_attempts: 5,
  attempts_max: 5,
  account_locked: true,
  unlock_time: new Date(Date.now() + LOCK_MS).toISOString(),
});

/** A sign-in from a new device; the panel says that the device is new. */
const entered = (): Answers => ({
  ...FRAME,
  ...HOME,
  'GET /admin/me': staffOf('admin'),
  'POST /auth/admin/login': {
    success: true,
    message: '',
    user: staffOf('admin').user,
    token: 'none',
    expires_at: new Date(Date.now() + LOCK_MS).toISOString(),
    requires_2fa: false,
    requires_2fa_setup: false,
    requires_password_change: true,
    account_locked: false,
    unlock_time: null,
    failed_attempts: 0,
    security_alert: { message: 'You signed in from a new device.' },
  },
});

/** Somebody has to set up a second factor before the panel opens. */
const setUp = (
  state: string,
  until: PanelState['until'],
  verified: Answers['POST /auth/verify-2fa'],
): PanelState => ({
  state,
  path: '',
  answers: () => ({
    'GET /admin/me': 'auth/two_factor_setup_needed',
    'POST /auth/setup-2fa': {
      success: true,
      message: '',
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3h-3z"/></svg>',
      otpauth_url: 'otpauth://totp/Hokm:sara@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
    'POST /auth/verify-2fa': verified,
  }),
  until,
});
async function begin(stand: Stand): Promise<void> {
  await fill(stand, pairs.password, PASSWORD);
  await stand.press(setUpTexts.pairs.go_on);
}
async function sendCode(stand: Stand): Promise<void> {
  await begin(stand);
  await fill(stand, pairs.code, '123456');
  await stand.press(pairs.confirm);
}

/** The screens before the panel: sign-in, second factor, its set-up, and a required change of password. */
export const signInStates: PanelScreen = {
  screen: 'sign-in',
  isFrame: true,
  states: [
    {
      ...visitor,
      checks: async ({ page }) => {
        await page.waitForURL('**/admin/login');
        await page.locator('html[dir=ltr][lang=en]').waitFor({ state: 'attached' });
        await page.getByRole('button', { name: 'فارسی' }).click();
        await page.locator('html[dir=rtl][lang=fa]').waitFor({ state: 'attached' });
        await page.reload();
        await page.getByRole('heading', { name: 'ورود به پنل مدیریت' }).waitFor();
      },
    },
    {
      ...visitor,
      state: 'missing',
      act: ({ press }) => press(pairs.sign_in),
      until: pairs.email_required,
      checks: async ({ page }) => {
        await page.getByText('Password is required').waitFor();
        await page.getByLabel('Email').fill('nobody');
        await page.getByText('Email is required').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByText('Please enter a valid email address').waitFor();
      },
    },
    {
      ...sent('wrong', pairs.not_signed_in, WRONG),
      act: async (stand) => {
        await stand.page
          .getByLabel(/^(مرا به خاطر بسپار|Remember me)$/u)
          .first()
          .check();
        await send(stand);
      },
      checks: async ({ page, sent }) => {
        await page
          .getByText('Warning: 3 failed attempt(s). Account will be locked after 5 attempts.')
          .waitFor();
        const { body } = sent.find(({ call }) => call === 'POST /auth/admin/login') ?? {};
        if ((body as { remember_me?: boolean }).remember_me !== true)
          throw new Error('The choice to be remembered was not sent.');
      },
    },
    {
      ...visitor,
      state: 'locked',
      answers: () => ({ 'GET /admin/me': 'auth/unauthenticated', 'POST /auth/admin/login': locked() }),
      act: send,
      until: pairs.locked_title,
      checks: async ({ page }) => {
        await page.getByText(/Time left: 1[34]:\d\d/u).waitFor();
        await page.getByLabel('Email').and(page.locator(':disabled')).waitFor();
        await page.getByLabel('Password', { exact: true }).and(page.locator(':disabled')).waitFor();
        await page.getByRole('button', { name: 'Sign in' }).and(page.locator(':disabled')).waitFor();
      },
    },
    sent('no-server', pairs.failed, 'lost'),
    {
      ...sent('code', pairs.code_hint, SECOND_STEP),
      checks: async ({ page }) => {
        await page.getByLabel('6-digit code').waitFor();
        await page.getByRole('button', { name: 'Back to Login' }).click();
        await page.getByLabel('Email').waitFor();
        if ((await page.getByLabel('Email').inputValue()) !== 'sara@example.org')
          throw new Error('The address was forgotten.');
      },
    },
    {
      ...sent('code-missing', pairs.code_required, SECOND_STEP),
      act: async (stand) => {
        await send(stand);
        await stand.press(pairs.confirm);
      },
      checks: async ({ page }) => {
        await page.getByLabel('6-digit code').fill('000000');
        await page.getByText('Two-factor authentication code is required').waitFor({ state: 'detached' });
      },
    },
    {
      ...sent('recovery', pairs.recovery_hint, SECOND_STEP),
      act: async (stand) => {
        await send(stand);
        await stand.press(pairs.use_recovery);
      },
    },
    {
      state: 'toast',
      path: '',
      answers: () => ({ 'GET /admin/me': 'auth/unauthenticated' }),
      act: async (stand) => {
        await fill(stand, pairs.email, 'sara@example.org');
        stand.answer(entered());
        await send(stand);
        await stand.page.locator('#main h1').waitFor();
      },
      until: /You signed in from a new device\./u,
    },
    {
      state: 'change-password',
      path: '',
      answers: () => ({ 'GET /admin/me': 'auth/password_change_needed' }),
      act: async (stand) => {
        await fill(stand, newPasswordTexts.pairs.current_password, PASSWORD);
        await fill(stand, newPasswordTexts.pairs.new_password, 'short');
        await fill(stand, newPasswordTexts.pairs.confirm_password, 'other');
        await stand.press(newPasswordTexts.pairs.change_password);
      },
      until: newPasswordTexts.pairs.passwords_differ,
    },
    {
      state: 'made-password',
      path: '',
      answers: () => ({ 'GET /admin/me': 'auth/password_change_needed' }),
      until: newPasswordTexts.pairs.password_change_hint,
    },
    { state: 'loading', path: '', answers: () => ({ 'GET /admin/me': 'never' }), until: '[role=status]' },
    {
      state: 'unreachable',
      path: '',
      answers: () => ({ 'GET /admin/me': 'lost' }),
      until: commonTexts.pairs.backend_unavailable,
    },
    setUp('set-up', setUpTexts.pairs.set_up_hint, 'never'),
    {
      ...setUp('set-up-app', setUpTexts.pairs.secret_hint, 'never'),
      act: begin,
      checks: ({ page }) => page.getByAltText('QR code for the authenticator app').waitFor(),
    },
    { ...setUp('set-up-wrong', '[role=alert]', 'auth/two_factor_wrong'), act: sendCode },
    {
      ...setUp('set-up-codes', setUpTexts.pairs.codes_hint, {
        success: true,
        message: '',
        recovery_codes: CODES,
      }),
      act: sendCode,
      checks: async ({ page }) => {
        await page.getByText('k7m9q-x4vh0').waitFor();
        await page.getByLabel('I have kept the codes').check();
      },
    },
  ],
};
