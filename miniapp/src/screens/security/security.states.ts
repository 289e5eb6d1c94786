import type { ErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import type { Stand, Words } from '@hokm/web/testing';
import { LEAVING, securityOf, told, WELL_KEPT, type Kept } from '../../testing/account.js';
import { RETRY } from '../../testing/list-states.js';
import type { MiniMore, MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { accountText } from '../../text/account.js';
import { appText } from '../../text/app.js';
import { securityText } from '../../text/security.js';

type Texts = (typeof securityText)[keyof typeof securityText];
const words = (pick: (texts: Texts) => string) => said(securityText, pick);
type Account = (typeof accountText)[keyof typeof accountText]['account'];
const field = (pick: (texts: Account) => string) => said(accountText, ({ account }) => pick(account));

const MORE = said(appText, ({ app }) => app.more);
const PASSWORD = field(({ password }) => password);
const CODE = field(({ code }) => code);
const CONFIRM = field(({ confirm }) => confirm);
const EXPORT = /^(دریافت داده‌های من|Download my data)/;
const refusal = (code: ErrorCode): Words => [errorText(code, 'fa'), errorText(code, 'en')];
const unlink = (fa: string, en: string): Words => [`جدا کردن ${fa}`, `Unlink ${en}`];

/** The overview of an account. */
const overview = (
  state: string,
  until: MiniState['until'],
  { kept = {}, answers = {}, ...more }: MiniMore & { kept?: Kept } = {},
): MiniState => ({
  state,
  path: '/security',
  until,
  answers: () => ({ ...securityOf(kept), ...answers }),
  ...more,
});
/** Fills a field of the open sheet. */
const fillIn = async ({ page, word }: Stand, label: Words, value: string) =>
  page.getByRole('dialog').getByLabel(word(label), { exact: true }).fill(value);
const pressIn = async ({ page, word }: Stand, name: Words) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: word(name), exact: true })
    .click();

const ONE_WAY = words(({ identities }) => identities.last);
const TURN_OFF = words(({ two_factor }) => two_factor.end_label);

/** The security of an account. */
export const securityStates: MiniScreen = {
  screen: 'security',
  states: [
    overview('ready', ONE_WAY, {
      beside: [['.cols > .col:first-child', '.cols > .col:last-child']],
      checks: async ({ page, press, see, word }) => {
        await see(['۱ دستگاه فعال', '1 active session']);
        await press(unlink('ایمیل', 'Email'));
        await page
          .locator('.toast')
          .getByText(word(refusal('auth/last_identity')))
          .waitFor();
      },
    }),
    {
      ...overview(
        'guest',
        words(({ security }) => security.guest),
        {
          kept: { identities: [], info: { email: null, has_password: false } },
        },
      ),
      person: { is_guest: true, email: null },
      checks: async (stand) => {
        const second = stand.word(words(({ security }) => security.second_factor));
        if ((await stand.page.getByText(second, { exact: true }).count()) > 0)
          throw new Error('A guest has no second factor.');
        await stand.press(words(({ security }) => security.have_account));
        await stand.page.waitForURL('**/sign-in');
      },
    },
    overview('loading', '.skel', { answers: { 'GET /security/info': 'never' } }),
    overview(
      'failed',
      words(({ security }) => security.failed),
      {
        answers: { 'GET /security/info': 'lost' },
        checks: async ({ answer, press, see }) => {
          answer(securityOf());
          await press(RETRY);
          await see(ONE_WAY);
        },
      },
    ),
    overview(
      'passkeys-failed',
      words(({ passkeys }) => passkeys.failed),
      {
        answers: { 'GET /auth/passkeys': 'lost' },
        checks: async ({ answer, press, see }) => {
          await see(ONE_WAY);
          answer(securityOf());
          await press(RETRY);
          await see(words(({ passkeys }) => passkeys.about));
        },
      },
    ),
    overview(
      'ways-failed',
      words(({ identities }) => identities.failed),
      {
        answers: { 'GET /auth/identities': 'lost' },
      },
    ),
    overview('offline', ONE_WAY, {
      checks: async ({ page, word }) => {
        const deeds = [word(unlink('ایمیل', 'Email')), word(words(({ passkeys }) => passkeys.add)), EXPORT];
        await page.context().setOffline(true);
        await page.locator('.banner').waitFor();
        for (const name of deeds)
          if (await page.getByRole('button', { name }).isEnabled()) throw new Error(`${name} is on.`);
        await page.context().setOffline(false);
        await page.getByRole('button', { name: word(unlink('ایمیل', 'Email')), disabled: false }).waitFor();
      },
    }),
    overview('well-kept', 'bdi', {
      kept: WELL_KEPT,
      act: ({ press }) => press(MORE),
      checks: async ({ page, see }) => {
        await see(['حساب ساخته شد', 'Account created']);
        await see('.security_few');
        if ((await page.locator('.security_grave').count()) !== 1) throw new Error('One event is grave.');
      },
    }),
    // A toast is there for some seconds only.
    overview(
      'added',
      words(({ identities }) => identities.linked),
      { path: '/security#linked=google' },
    ),
    overview('of-another', refusal('auth/identity_taken'), { path: '/security#error=auth/identity_taken' }),
    overview(
      'unlink',
      words(({ identities }) => identities.unlink_telegram),
      {
        kept: WELL_KEPT,
        act: ({ press }) => press(unlink('تلگرام', 'Telegram')),
        answers: { 'DELETE /auth/identities/:provider': 'lost' },
        checks: async (stand) => {
          await pressIn(
            stand,
            words(({ identities }) => identities.unlink),
          );
          await stand.see(/سرور در دسترس نیست|server is not available/u);
          stand.answer({
            'DELETE /auth/identities/:provider': told(['جدا شد.', 'Unlinked.']),
          });
          await pressIn(
            stand,
            words(({ identities }) => identities.unlink),
          );
          await stand.page.getByRole('dialog').waitFor({ state: 'detached' });
        },
      },
    ),
    overview(
      'passkey',
      words(({ passkeys }) => passkeys.text),
      {
        act: ({ press }) => press(words(({ passkeys }) => passkeys.add)),
      },
    ),
    overview(
      'passkey-gone',
      words(({ passkeys }) => passkeys.remove_text),
      {
        kept: WELL_KEPT,
        answers: { 'DELETE /auth/passkeys/:id': 'auth/password_required' },
        act: ({ press }) => press(/^(حذف|Remove) .*MacBook Pro/),
        checks: async (stand) => {
          await pressIn(
            stand,
            words(({ passkeys }) => passkeys.remove),
          );
          await fillIn(stand, PASSWORD, 'Turquoise-42');
          stand.answer({ 'DELETE /auth/passkeys/:id': told(['گذرکلید پاک شد', 'The passkey is removed']) });
          await pressIn(
            stand,
            words(({ passkeys }) => passkeys.remove),
          );
          await stand.page.getByRole('dialog').waitFor({ state: 'detached' });
          await stand.see(['گذرکلید پاک شد', 'The passkey is removed']);
        },
      },
    ),
    overview(
      'app-off',
      words(({ two_factor }) => two_factor.end_text),
      {
        kept: WELL_KEPT,
        answers: { 'POST /auth/disable-2fa': 'auth/wrong_password' },
        act: ({ press }) => press(TURN_OFF),
        checks: async (stand) => {
          const end = words(({ two_factor }) => two_factor.end);
          await pressIn(stand, end);
          await stand.see(field(({ password_required }) => password_required));
          await stand.see(field(({ code_required }) => code_required));
          await fillIn(stand, PASSWORD, 'Wrong-42');
          await fillIn(stand, CODE, '123456');
          await pressIn(stand, end);
          await stand.page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
          await pressIn(
            stand,
            field(({ use_recovery }) => use_recovery),
          );
          await stand.see(field(({ recovery_code }) => recovery_code));
        },
      },
    ),
    overview(
      'new-codes',
      words(({ recovery }) => recovery.new_text),
      {
        kept: WELL_KEPT,
        act: ({ press }) => press(words(({ recovery }) => recovery.renew)),
      },
    ),
    overview(
      'exported',
      words(({ privacy }) => privacy.exported),
      {
        answers: { 'GET /user/export': () => ({ file: '{}', name: 'hokm.json' }) },
        act: async ({ page, press }) => {
          const file = page.waitForEvent('download');
          await press(EXPORT);
          if ((await file).suggestedFilename() !== 'hokm.json') throw new Error('It has another name.');
        },
      },
    ),
    overview(
      'not-exported',
      words(({ privacy }) => privacy.export_failed),
      {
        answers: { 'GET /user/export': 'lost' },
        act: ({ press }) => press(EXPORT),
      },
    ),
    overview(
      'step-up',
      words(({ step_up }) => step_up.text),
      {
        answers: {
          'GET /user/export': 'auth/step_up_needed',
          'POST /auth/step-up/options': { success: true, methods: ['password'], passkey_options: null },
          'POST /auth/step-up': 'auth/wrong_password',
        },
        act: async ({ press, see }) => {
          await press(EXPORT);
          await see('[autocomplete=current-password]');
        },
        checks: async (stand) => {
          await fillIn(stand, PASSWORD, 'Wrong-Lantern-1');
          await pressIn(stand, CONFIRM);
          await stand.page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
          stand.answer({
            'GET /user/export': () => ({ file: '{}', name: 'hokm.json' }),
            'POST /auth/step-up': {
              success: true,
              fresh_until: new Date(Date.now() + 600_000).toISOString(),
            },
          });
          await fillIn(stand, PASSWORD, 'Turquoise-42');
          await pressIn(stand, CONFIRM);
          await stand.see(words(({ privacy }) => privacy.exported));
        },
      },
    ),
    overview('step-up-away', '[role=dialog] .btn.wide, dialog[open] .btn.wide', {
      answers: { 'GET /user/export': 'auth/step_up_needed', 'POST /auth/step-up/options': 'lost' },
      act: ({ press }) => press(EXPORT),
    }),
    overview(
      'leaving',
      words(({ deletion }) => deletion.keep),
      {
        kept: LEAVING,
        answers: { 'POST /user/delete/cancel': told(['حساب شما می‌ماند', 'Your account stays']) },
        checks: async ({ answer, page, press, see }) => {
          answer(securityOf());
          await press(words(({ deletion }) => deletion.keep));
          await see(['حساب شما می‌ماند', 'Your account stays']);
          await page.locator('.banner.danger').waitFor({ state: 'detached' });
        },
      },
    ),
  ],
};
