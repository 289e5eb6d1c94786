import { errorText } from '@hokm/shared/text';
import type { Words } from '@hokm/web/testing';
import { CODES, LEAVING, securityOf, sessionsOf, told, WELL_KEPT } from '../../testing/account.js';
import { listStates } from '../../testing/list-states.js';
import type { MiniMore, MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { accountText } from '../../text/account.js';
import { securityText } from '../../text/security.js';

type Texts = (typeof securityText)[keyof typeof securityText];
const words = (pick: (texts: Texts) => string) => said(securityText, pick);
type Account = (typeof accountText)[keyof typeof accountText]['account'];
const label = (pick: (texts: Account) => string) => said(accountText, ({ account }) => pick(account));

const WRONG_PASSWORD: Words = [
  errorText('auth/wrong_password', 'fa'),
  errorText('auth/wrong_password', 'en'),
];
const PASSWORD = label(({ password }) => password);
const REPEATED = label(({ confirm_password }) => confirm_password);
const DONE: Words = ['انجام شد', 'It is done'];

/** A page below the overview. */
const page = (
  state: string,
  path: string,
  until: MiniState['until'],
  { answers = {}, ...more }: MiniMore = {},
): MiniState => ({
  state,
  path: `/security/${path}`,
  until,
  answers: () => ({ ...securityOf(), ...answers }),
  ...more,
});
type Act = NonNullable<MiniState['act']>;
/** Fills fields by their labels, and presses a button. */
const send =
  (deed: Words, ...values: readonly [label: Words, value: string][]): Act =>
  async ({ page, press, word }) => {
    for (const [name, value] of values) await page.getByLabel(word(name), { exact: true }).fill(value);
    await press(deed);
  };

const END = /^(خارج کردن|End the session of)/;
const END_ALL = words(({ sessions }) => sessions.end_all);
const ended = { 'DELETE /auth/sessions/:id': told(['نشست بسته شد', 'The session is ended']) };

/** The devices of an account. */
export const sessionsStates: MiniScreen = {
  screen: 'sessions',
  states: [
    ...listStates({
      path: '/security/sessions',
      call: 'GET /auth/sessions',
      ready: () => sessionsOf(0),
      until: words(({ sessions }) => sessions.this),
      failed: words(({ sessions }) => sessions.failed),
    }),
    page(
      'many',
      'sessions',
      words(({ sessions }) => sessions.unknown),
      {
        answers: { ...sessionsOf(3), 'DELETE /auth/sessions/:id': 'lost' },
        checks: async ({ answer, page, press, see, sent }) => {
          await see(words(({ sessions }) => sessions.panel));
          await press(END);
          await see(words(({ sessions }) => sessions.end_failed));
          answer({ ...sessionsOf(2), ...ended });
          await press(END);
          await see(['نشست بسته شد', 'The session is ended']);
          await page.getByRole('listitem').nth(3).waitFor({ state: 'detached' });
          const first = sent
            .filter(({ call }) => call.startsWith('DELETE '))
            .map(({ params }) => params['id']);
          if (first.some((id) => id !== '2'.repeat(64))) throw new Error('Another session was ended.');
        },
      },
    ),
    page(
      'end-others',
      'sessions',
      words(({ sessions }) => sessions.others_text),
      {
        answers: { ...sessionsOf(3), ...ended },
        act: ({ press }) => press(words(({ sessions }) => sessions.end_others)),
        checks: async ({ answer, press, see, sent }) => {
          answer(sessionsOf(0));
          await press(words(({ sessions }) => sessions.end_others_deed));
          await see(words(({ sessions }) => sessions.others_ended));
          if (sent.filter(({ call }) => call.startsWith('DELETE ')).length !== 3)
            throw new Error('Three sessions were to be ended.');
        },
      },
    ),
    page(
      'end-all',
      'sessions',
      words(({ sessions }) => sessions.all_text),
      {
        answers: sessionsOf(3),
        act: ({ press }) => press(END_ALL),
        checks: async ({ answer, page }) => {
          answer({ 'POST /auth/logout-all': told(['همهٔ نشست‌ها بسته شد', 'All sessions are ended']) });
          // The button beneath the sheet has the same words.
          await page.locator('dialog[open] .btn.danger').click();
          // The next sign-in leads home, as after a plain sign-out.
          await page.waitForURL((url) => url.pathname === '/');
        },
      },
    ),
  ],
};

const CURRENT = words(({ password }) => password.current);
const CHANGE = words(({ password }) => password.deed);
const changing: readonly [Words, string][] = [
  [CURRENT, 'Turquoise-42'],
  [label(({ new_password }) => new_password), 'Saffron-Carpet-77!'],
  [REPEATED, 'Saffron-Carpet-77!'],
];

/** Another password. */
export const changePasswordStates: MiniScreen = {
  screen: 'change-password',
  states: [
    page('ready', 'password', '[autocomplete=new-password]', {
      checks: async ({ press, see }) => {
        await press(CHANGE);
        await see(label(({ password_required }) => password_required));
      },
    }),
    page('wrong', 'password', WRONG_PASSWORD, {
      answers: { 'POST /auth/change-password': 'auth/wrong_password' },
      act: send(CHANGE, ...changing),
      checks: async ({ answer, page, press, see }) => {
        answer({ 'POST /auth/change-password': told(DONE) });
        await press(CHANGE);
        await see(DONE);
        await page.waitForURL('**/security');
      },
    }),
    page(
      'none',
      'password',
      words(({ password }) => password.none),
      {
        answers: securityOf({ info: { has_password: false } }),
      },
    ),
  ],
};

const ADD = words(({ add_email }) => add_email.deed);

/** An address and a password as a further way in. */
export const addEmailStates: MiniScreen = {
  screen: 'add-email',
  states: [
    page(
      'ready',
      'email',
      words(({ add_email }) => add_email.text),
    ),
    page(
      'sent',
      'email',
      words(({ add_email }) => add_email.sent_text),
      {
        answers: { 'POST /auth/identities/email': told(DONE) },
        act: send(
          ADD,
          [label(({ email }) => email), 'sara@example.org'],
          [PASSWORD, 'Turquoise-42'],
          [REPEATED, 'Turquoise-42'],
        ),
      },
    ),
  ],
};

const SETUP = {
  success: true as const,
  message: DONE[0],
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Hokm:sara@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Hokm',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></svg>',
};
const CODE = label(({ code }) => code);
const TURN_ON = words(({ two_factor }) => two_factor.turn_on);
const NEXT = words(({ two_factor }) => two_factor.next);
const begin = send(NEXT, [PASSWORD, 'Turquoise-42']);
/** The page after the password was right. */
const begun = (state: string, until: MiniState['until'], { answers = {}, act, ...more }: MiniMore = {}) =>
  page(state, 'two-factor', until, {
    answers: { 'POST /auth/setup-2fa': SETUP, ...answers },
    act: async (stand) => {
      await begin(stand);
      await act?.(stand);
    },
    ...more,
  });

/** The authenticator app. */
export const twoFactorStates: MiniScreen = {
  screen: 'two-factor',
  states: [
    page(
      'ask',
      'two-factor',
      words(({ two_factor }) => two_factor.about),
      {
        checks: async ({ press, see }) => {
          await press(NEXT);
          await see(label(({ password_required }) => password_required));
        },
      },
    ),
    begun('secret', '.security_qr svg', {
      checks: async ({ page, press, see, word }) => {
        const name = word(words(({ two_factor }) => two_factor.open_app));
        const href = await page.getByRole('link', { name }).getAttribute('href');
        if (href !== SETUP.otpauth_url) throw new Error(`The link leads to ${href}.`);
        await press(TURN_ON);
        await see(label(({ code_required }) => code_required));
      },
    }),
    begun('wrong', '[aria-invalid=true]', {
      answers: { 'POST /auth/verify-2fa': 'auth/two_factor_wrong' },
      act: send(TURN_ON, [CODE, '000000']),
      checks: ({ see }) =>
        see([errorText('auth/two_factor_wrong', 'fa'), errorText('auth/two_factor_wrong', 'en')]),
    }),
    begun('codes', '.security_codes li:nth-child(10)', {
      answers: { 'POST /auth/verify-2fa': { success: true, message: DONE[0], recovery_codes: CODES } },
      act: send(TURN_ON, [CODE, '123456']),
      checks: async ({ page, press, see, word }) => {
        await press(words(({ recovery }) => recovery.copy));
        await see(words(({ recovery }) => recovery.copied));
        const done = page.getByRole('button', { name: word(words(({ recovery }) => recovery.done)) });
        if (await done.isEnabled()) throw new Error('They are not kept yet.');
        await page.getByRole('checkbox').check();
        await done.click();
        await page.waitForURL('**/security');
      },
    }),
    page(
      'on',
      'two-factor',
      words(({ two_factor }) => two_factor.already),
      { answers: securityOf(WELL_KEPT) },
    ),
  ],
};

const DELETE = words(({ deletion }) => deletion.deed);
const CONFIRMATION = words(({ deletion }) => deletion.word);

/** The end of an account. */
export const deletionStates: MiniScreen = {
  screen: 'deletion',
  states: [
    page(
      'ready',
      'delete',
      words(({ deletion }) => deletion.means_grace),
      {
        answers: {
          'POST /user/delete': 'lost',
          'GET /user/export': () => ({ file: '{}', name: 'hokm.json' }),
        },
        checks: async ({ answer, page, press, see, word }) => {
          const deed = page.getByRole('button', { name: word(DELETE) });
          if (await deed.isEnabled()) throw new Error('Nothing confirms it yet.');
          const file = page.waitForEvent('download');
          await press(words(({ privacy }) => privacy.export));
          await file;
          await page.getByRole('textbox').fill(word(CONFIRMATION).toLowerCase());
          await press(DELETE);
          await see(words(({ deletion }) => deletion.failed));
          answer({
            ...securityOf(LEAVING),
            'POST /user/delete': ({ language }) => ({
              success: true,
              message: language === 'en' ? DONE[1] : DONE[0],
              delete_at: new Date(Date.now() + 14 * 86_400_000).toISOString(),
            }),
          });
          await press(DELETE);
          await see(words(({ deletion }) => deletion.asked));
        },
      },
    ),
    page(
      'asked',
      'delete',
      words(({ deletion }) => deletion.asked),
      { answers: securityOf(LEAVING) },
    ),
  ],
};
