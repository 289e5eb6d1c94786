import { Readable } from 'node:stream';
import type { Update } from 'grammy/types';
import type { UpdateStore } from '../intake/intake.js';
import type {
  BotAccount,
  BotServices,
  NoticeSettings,
  PaidStars,
  RequestCard,
  RoomCard,
  TelegramPerson,
} from '../services.js';

/** An account's id for a Telegram id: 24 hex characters. */
export const accountId = (telegramId: number): string => telegramId.toString(16).padStart(24, '0');

/** The rest of the product for the bot's own tests: everything it was asked, and answers that a test sets. */
export class MemoryServices implements BotServices {
  readonly asked: { what: string; with: unknown[] }[] = [];
  readonly accounts = new Map<number, { name: string; language: 'fa' | 'en' }>();
  readonly rooms = new Map<string, RoomCard>();
  readonly requests: RequestCard[] = [];
  readonly charges = new Map<string, PaidStars>();
  readonly talks = new Map<string, string>();
  settings: NoticeSettings = { off: [], quiet: null };
  refuse: 'room/too_many' | null = null;

  accountOf(person: TelegramPerson): Promise<BotAccount> {
    const known = this.accounts.get(person.telegram_id);
    const account = known ?? {
      name: person.first_name,
      language: person.language_code.startsWith('fa') ? 'fa' : 'en',
    };
    this.accounts.set(person.telegram_id, account);
    return Promise.resolve({ id: accountId(person.telegram_id), ...account, is_new: known === undefined });
  }

  setLanguage(id: string, language: 'fa' | 'en'): Promise<void> {
    const account = this.accounts.get(Number.parseInt(id, 16));
    if (account !== undefined) account.language = language;
    return Promise.resolve();
  }

  setReachable = (telegramId: number, reachable: boolean): Promise<void> =>
    this.note('setReachable', telegramId, reachable);
  refer = async (newcomer: BotAccount, inviter: string): Promise<boolean> => {
    await this.note('refer', newcomer.id, inviter);
    return newcomer.is_new && newcomer.id !== inviter;
  };
  room = (code: string): Promise<RoomCard | null> => Promise.resolve(this.rooms.get(code) ?? null);

  async createRoom(account: BotAccount, wish: Parameters<BotServices['createRoom']>[1]) {
    if (this.refuse !== null) return { ok: false as const, code: this.refuse };
    await this.note('createRoom', account.id, wish);
    const card: RoomCard = {
      code: 'AB12CD',
      name: wish.name,
      status: 'waiting',
      target_points: wish.target_points,
      seats: [account.name, null, null, null],
      result: null,
    };
    this.rooms.set(card.code, card);
    return { ok: true as const, card };
  }

  showRoom = (...shown: Parameters<BotServices['showRoom']>): Promise<void> =>
    this.note('showRoom', ...shown);
  profile = (account: BotAccount) =>
    Promise.resolve({
      name: account.name,
      level: 3,
      score: 2100,
      games: 12,
      wins: 7,
      trophies: 1200,
      balance: 1000,
    });
  top = () => Promise.resolve([{ rank: 1, name: 'Sara', score: 90 }]);
  friends = () => Promise.resolve({ friends: [{ name: 'رضا', status: 'online' as const }], total: 1 });
  friendRequests = (): Promise<readonly RequestCard[]> => Promise.resolve(this.requests);
  requestFriend = async (account: BotAccount, id: string) => {
    await this.note('requestFriend', account.id, id);
    return { ok: true as const, status: 'requested' as const };
  };
  answerFriend = async (account: BotAccount, id: string, accept: boolean) => {
    await this.note('answerFriend', account.id, id, accept);
    return { ok: true as const };
  };

  noticeSettings = (): Promise<NoticeSettings> => Promise.resolve(this.settings);
  switchNotice(_: BotAccount, kind: NoticeSettings['off'][number], on: boolean): Promise<NoticeSettings> {
    const off = this.settings.off.filter((one) => one !== kind);
    this.settings = { ...this.settings, off: on ? off : [...off, kind] };
    return Promise.resolve(this.settings);
  }
  setQuietHours(_: BotAccount, quiet: NoticeSettings['quiet']): Promise<NoticeSettings> {
    this.settings = { ...this.settings, quiet };
    return Promise.resolve(this.settings);
  }

  sendFeedback = async (account: BotAccount, text: string) => {
    await this.note('sendFeedback', account.id, text);
    return { ok: true as const };
  };
  exportData = async (account: BotAccount) => {
    await this.note('exportData', account.id);
    const text = Readable.from(['{"account": ', `"${account.name}"}`]) as AsyncIterable<string>;
    return this.refuse === null
      ? { ok: true as const, name: 'hokm.json', text }
      : { ok: false as const, code: this.refuse };
  };
  deleteAccount = async (account: BotAccount) => {
    await this.note('deleteAccount', account.id);
    return { ok: true as const, at: new Date('2036-01-15T00:00:00Z') };
  };

  mayPay = ({ payload }: { payload: string }) =>
    Promise.resolve(
      payload === 'pack' ? ({ ok: true } as const) : ({ ok: false, code: 'shop/no_such_item' } as const),
    );
  paid: BotServices['paid'] = (payment: PaidStars) => {
    this.charges.set(payment.charge_id, payment);
    return Promise.resolve({ ok: true, coins: 500, balance: 1000 + 500 * this.charges.size });
  };
  refunded = (charge: string): Promise<void> => this.note('refunded', charge);

  readonly dialogues = {
    read: (key: string) => Promise.resolve(this.talks.get(key)),
    write: (key: string, value: string) => Promise.resolve(void this.talks.set(key, value)),
    delete: (key: string) => Promise.resolve(void this.talks.delete(key)),
  };

  /** What was asked under a name. */
  askedFor(what: string): unknown[][] {
    return this.asked.filter((one) => one.what === what).map((one) => one.with);
  }

  private note(what: string, ...given: unknown[]): Promise<void> {
    this.asked.push({ what, with: given });
    return Promise.resolve();
  }
}

/** Updates in memory: what outlives a bot of the tests, but not the test. */
export class MemoryUpdates implements UpdateStore {
  private readonly kept = new Map<number, { update: Update; done: boolean }>();
  fails = false;

  add(update: Update): Promise<boolean> {
    if (this.fails) return Promise.reject(new Error('the store is down'));
    if (this.kept.has(update.update_id)) return Promise.resolve(false);
    this.kept.set(update.update_id, { update, done: false });
    return Promise.resolve(true);
  }

  waiting(): Promise<readonly Update[]> {
    return Promise.resolve([...this.kept.values()].filter(({ done }) => !done).map(({ update }) => update));
  }

  done(id: number): Promise<void> {
    const kept = this.kept.get(id);
    if (kept !== undefined) kept.done = true;
    return Promise.resolve();
  }
}
