import type { Registration } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { letterModel } from '../mail/letter.js';
import { Challenges } from '../second-factor/challenges.js';
import { openBox } from '../second-factor/open-box.js';
import { SecurityEvents } from '../security/events.js';
import { askForMail } from './ask-for-mail.js';
import { Attempts } from './attempts.js';
import type { Caller } from './caller.js';
import { changePassword, type Changer, type PasswordChangeProps } from './change-password.js';
import type { AccountsContext, PasswordContext } from './context.js';
import { MailTokens } from './mail-token.js';
import { register } from './register.js';
import { registrationModel } from './registration.js';
import { resetPassword, type PasswordResetProps } from './reset-password.js';
import type { SessionDesk } from './session-desk.js';
import { signInPassword, type PasswordSignInProps } from './sign-in-password.js';
import { Turns } from './turns.js';
import { verifyEmail } from './verify-email.js';

/** What the commands of accounts with a password, and of second factors, work with. */
export function passwordContext(base: AccountsContext): PasswordContext {
  const { connection, clock, randomBytes, config } = base;
  return {
    ...base,
    registrations: registrationModel(connection),
    letters: letterModel(connection),
    tokens: new MailTokens(connection, clock, randomBytes),
    attempts: new Attempts(connection, clock),
    turns: new Turns(),
    events: new SecurityEvents(connection, clock),
    box: openBox(config, randomBytes),
    challenges: new Challenges(connection, clock, randomBytes),
  };
}

/** The commands of accounts with an address and a password. Each is described at its own place. */
export function createPasswordAccounts(context: PasswordContext, desk: SessionDesk) {
  return {
    events: context.events,
    register: (wish: Registration, language: Language) => register(context, wish, language),
    askForMail: (kind: 'reset' | 'verify_again', email: string, language: Language) =>
      askForMail(context, kind, email, language),
    verifyEmail: (token: string, caller: Caller) => verifyEmail(context, token, caller),
    signIn: (props: PasswordSignInProps, language: Language, caller: Caller) =>
      signInPassword(context, props, language, caller),
    reset: (props: PasswordResetProps, language: Language, caller: Caller) =>
      resetPassword(context, desk, props, language, caller),
    change: (props: PasswordChangeProps, changer: Changer) => changePassword(context, desk, props, changer),
  };
}

export type PasswordAccounts = ReturnType<typeof createPasswordAccounts>;
