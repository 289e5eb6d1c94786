import type { Connection } from 'mongoose';
import { initDataSecret, type InitDataUser } from '@hokm/bot/init-data';
import type { ProfileChange } from '@hokm/shared/api';
import type { Clock, Log, RandomBytes } from '../ports.js';
import { Referrals } from '../bot/referrals.js';
import { Wallet } from '../wallet/wallet.js';
import type { Account, Refused, SessionAccount } from './account.js';
import { authenticate } from './authenticate.js';
import type { AccountsConfig, AccountsContext } from './context.js';
import { createIdentities, type Identities } from '../identities/identities.js';
import type { PictureStore } from '../files/picture-store.js';
import { clearAvatar, setAvatar } from './change-avatar.js';
import { changeProfile } from './change-profile.js';
import { findAccount } from './find-account.js';
import { findPeople, findPerson, searchPeople } from './find-people.js';
import { countGames, type GamesCount } from '../standing/games-count.js';
import { accountModel, sessionModel } from './model.js';
import { passwordState } from './password-state.js';
import { createSecondFactors, type SecondFactors } from '../second-factor/second-factors.js';
import { createPasswordAccounts, passwordContext, type PasswordAccounts } from './password-accounts.js';
import { SessionDesk } from './session-desk.js';
import { signInGuest, type GuestSignInProps } from './sign-in-guest.js';
import {
  identifyTelegram,
  meetTelegram,
  signInTelegram,
  type SignedIn,
  type TelegramSignInProps,
} from './sign-in-telegram.js';

export type { Account, Refused, SessionAccount, SignedIn };

export interface AccountsProps {
  readonly connection: Connection;
  readonly config: AccountsConfig;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** Everything the rest of the server asks of the accounts. Each method is described at its command. */
export interface Accounts {
  signInTelegram(props: TelegramSignInProps): Promise<SignedIn | Refused>;
  signInGuest(props: GuestSignInProps): Promise<SignedIn | Refused>;
  identifyTelegram(initData: string): Promise<{ ok: true; account: Account } | Refused>;
  meetTelegram(user: InitDataUser): ReturnType<typeof meetTelegram>;
  authenticate(token: string): Promise<SessionAccount | null>;
  endSession(token: string): Promise<void>;
  /** Where people are signed in. */
  readonly sessions: SessionDesk;
  /** Accounts with an address and a password. */
  readonly passwords: PasswordAccounts;
  /** What accounts ask for besides. */
  readonly secondFactors: SecondFactors;
  /** By what an account is entered. */
  readonly identities: Identities;
  passwordStateOf(id: string): ReturnType<typeof passwordState>;
  find(id: string): Promise<Account | null>;
  countGames(id: string): Promise<GamesCount>;
  findPeople(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  findPerson(who: string): Promise<Account | null>;
  searchPeople(text: string): Promise<Account[]>;
  changeProfile(id: string, change: ProfileChange): ReturnType<typeof changeProfile>;
  setAvatar(id: string, upload: Uint8Array, pictures: PictureStore): ReturnType<typeof setAvatar>;
  clearAvatar(id: string, pictures: PictureStore): ReturnType<typeof clearAvatar>;
}

/** The accounts of a database. */
export function createAccounts({ connection, config, clock, randomBytes, log }: AccountsProps): Accounts {
  const context: AccountsContext = {
    connection,
    accounts: accountModel(connection),
    sessions: sessionModel(connection),
    config,
    initDataSecret: config.bot.token === null ? null : initDataSecret(config.bot.token),
    clock,
    referrals: new Referrals(connection, new Wallet(connection, clock), clock),
    randomBytes,
    log,
  };
  const sessions = new SessionDesk(context);
  const withPasswords = passwordContext(context);
  return {
    sessions,
    passwords: createPasswordAccounts(withPasswords, sessions),
    secondFactors: createSecondFactors(withPasswords),
    identities: createIdentities(withPasswords, sessions),
    signInTelegram: (props) => signInTelegram(context, props),
    signInGuest: (props) => signInGuest(context, props),
    identifyTelegram: (initData) => identifyTelegram(context, initData),
    meetTelegram: (user) => meetTelegram(context, user),
    authenticate: (token) => authenticate(context, token),
    endSession: (token) => sessions.endOwn(token),
    passwordStateOf: (id) => passwordState(context, id),
    find: (id) => findAccount(context, id),
    countGames: (id) => countGames(connection, id),
    findPeople: (ids) => findPeople(context, ids),
    findPerson: (who) => findPerson(context, who),
    searchPeople: (text) => searchPeople(context, text),
    changeProfile: (id, change) => changeProfile(context, id, change),
    setAvatar: (id, upload, pictures) => setAvatar({ ...context, pictures }, id, upload),
    clearAvatar: (id, pictures) => clearAvatar({ ...context, pictures }, id),
  };
}
