import type { ErrorCode, Result } from '@hokm/shared/errors';
import type {
  BotAccount,
  BotServices,
  CardPlace,
  Closure,
  DialogueStore,
  GroupBoard,
  GroupChoice,
  NewRoom,
  OpenedTable,
  NoticeSettings,
  RequestCard,
  RoomCard,
  StarsPayment,
  TelegramPerson,
} from '../core/services.js';

/** The account id of a Telegram id: 24 hex characters. */
export const accountId = (telegramId: number): string => telegramId.toString(16).padStart(24, '0');

/** The product as the bot's tests see it: records every call, and gives answers that a test can set. */
export class MemoryServices implements BotServices {
  readonly calls: { service: string; given: unknown[] }[] = [];
  readonly accounts = new Map<number, { name: string; language: string }>();
  readonly rooms = new Map<string, RoomCard>();
  readonly requests: RequestCard[] = [];
  readonly charges = new Map<string, StarsPayment>();
  readonly dialogueStates = new Map<string, string>();
  settings: NoticeSettings = { off: [], quiet: null };
  refuse: 'room/too_many' | null = null;
  closure: Closure | null = null;
  title = '';
  siteTitle = (): string => this.title;

  closureFor = (): Promise<Closure | null> => Promise.resolve(this.closure);

  findOrCreateAccount(person: TelegramPerson): Promise<BotAccount> {
    const known = this.accounts.get(person.telegram_id);
    const account = known ?? {
      name: person.first_name,
      language: person.language_code.startsWith('fa') ? 'fa' : 'en',
    };
    this.accounts.set(person.telegram_id, account);
    return Promise.resolve({ id: accountId(person.telegram_id), ...account, is_new: known === undefined });
  }

  findAccount(person: TelegramPerson): Promise<BotAccount | null> {
    const known = this.accounts.get(person.telegram_id);
    return Promise.resolve(
      known === undefined ? null : { id: accountId(person.telegram_id), ...known, is_new: false },
    );
  }

  /** Kinds of the links with which the bot was started. */
  readonly starts: string[] = [];

  countStart(kind: string): void {
    this.starts.push(kind);
  }

  readonly spoken = [
    { code: 'fa', name: 'فارسی' },
    { code: 'en', name: 'English' },
  ];
  languages = () => this.spoken;

  setLanguage(id: string, language: string): Promise<boolean> {
    const account = this.accounts.get(Number.parseInt(id, 16));
    const isKnown = this.spoken.some(({ code }) => code === language);
    if (account !== undefined && isKnown) account.language = language;
    return Promise.resolve(isKnown);
  }

  /** Telegram ids, and whether the bot could write to them, in order. */
  readonly reach: [number, boolean][] = [];
  setReachable = (telegramId: number, reachable: boolean): Promise<void> =>
    Promise.resolve(void this.reach.push([telegramId, reachable]));
  recordReferral = async (newcomer: BotAccount, inviter: string): Promise<boolean> => {
    await this.note('recordReferral', newcomer.id, inviter);
    return newcomer.is_new && newcomer.id !== inviter;
  };
  findRoom = (code: string): Promise<RoomCard | null> => Promise.resolve(this.rooms.get(code) ?? null);

  /** Offers that were not taken are too old. */
  offersAreOld = false;
  offers = 0;
  /** Rooms of offers, by offer. */
  readonly opened = new Map<string, OpenedTable>();
  readonly playedAgain = new Set<string>();
  readonly listening = new Map<number, string[]>();
  board: GroupBoard = { places: [], pair: null };

  async createRoom(account: BotAccount, room: NewRoom) {
    if (this.refuse !== null) return { ok: false as const, code: this.refuse };
    await this.note('createRoom', account.id, room);
    const card: RoomCard = {
      id: accountId(this.rooms.size + 1),
      code: this.rooms.size === 0 ? 'AB12CD' : `AB12C${this.rooms.size}`,
      name: room.name,
      status: 'waiting',
      target_points: room.target_points,
      seats: [account.name, null, null, null],
      result: null,
    };
    this.rooms.set(card.code, card);
    return { ok: true as const, card };
  }

  moveGroup = (from: number, to: number): Promise<void> => this.note('moveGroup', from, to);
  addRoomCard = (...given: Parameters<BotServices['addRoomCard']>): Promise<void> =>
    this.note('addRoomCard', ...given);
  addInlineCard = (...given: Parameters<BotServices['addInlineCard']>): Promise<void> =>
    this.note('addInlineCard', ...given);
  followRoom = (...given: Parameters<BotServices['followRoom']>): Promise<void> =>
    this.note('followRoom', ...given);
  offerTable = (telegramId: number): string => `${telegramId}-${(this.offers += 1)}`;

  async openTable(offer: string) {
    const known = this.opened.get(offer);
    if (known !== undefined) return { ok: true as const, ...known };
    const telegramId = Number(offer.split('-')[0]);
    const owner = this.accounts.get(telegramId);
    if (owner === undefined || this.offersAreOld)
      return { ok: false as const, code: 'room/does_not_exist' as const };
    const account = { id: accountId(telegramId), ...owner, is_new: false };
    const room = { name: owner.name, target_points: 7, pace: 'fast', visibility: 'private' } as const;
    const made = await this.createRoom(account, room);
    if (!made.ok) return made;
    const opened = { card: made.card, language: owner.language };
    this.opened.set(offer, opened);
    return { ok: true as const, ...opened };
  }

  /** Refuses with this code to play again. */
  refuseAgain: ErrorCode | null = null;
  mayPlayAgain = (_: BotAccount, place: CardPlace): Promise<Result> =>
    Promise.resolve(
      this.refuseAgain !== null
        ? { ok: false, code: this.refuseAgain }
        : this.playedAgain.has(JSON.stringify(place))
          ? { ok: false, code: 'room/played_again' }
          : { ok: true },
    );
  async playAgain(account: BotAccount, place: CardPlace) {
    const made = await this.createRoom(account, {
      name: 'again',
      target_points: 7,
      pace: 'fast',
      visibility: 'private',
    });
    if (made.ok) this.playedAgain.add(JSON.stringify(place));
    return made;
  }

  changeCup: BotServices['changeCup'] = async (account, id, change) => {
    await this.note('changeCup', account.id, id, change);
    return { ok: false, code: 'request/not_found' };
  };

  /** Refuses with this code to open a cup. */
  refuseCup: ErrorCode | null = null;
  openCup: BotServices['openCup'] = async (account, group) => {
    if (this.refuseCup !== null) return { ok: false, code: this.refuseCup };
    await this.note('openCup', account.id, group);
    return {
      ok: true,
      card: {
        id: accountId(0xc0),
        name: group.title,
        status: 'open',
        partners: 'drawn',
        target_points: 3,
        starts_at: null,
        hours: null,
        people: 0,
        people_most: 16,
        names: [],
        round: 0,
        rounds: 0,
        matches: [],
        winners: [],
        last: null,
      },
    };
  };
  addCupCard = (...given: Parameters<BotServices['addCupCard']>): Promise<void> =>
    this.note('addCupCard', ...given);

  chooseInGroup = async (account: BotAccount, group: { chat: number }, choice: GroupChoice) => {
    await this.note('chooseInGroup', account.id, group, choice);
    const others = (this.listening.get(group.chat) ?? []).filter((id) => id !== account.id);
    if (choice.told !== undefined)
      this.listening.set(group.chat, choice.told ? [...others, account.id] : others);
    return { ok: true as const };
  };
  listListeners = (chat: number) =>
    Promise.resolve(
      (this.listening.get(chat) ?? []).map((account) => ({
        account,
        telegram_id: Number.parseInt(account, 16),
      })),
    );
  tellOfTable = (...given: Parameters<BotServices['tellOfTable']>): Promise<void> =>
    this.note('tellOfTable', ...given);
  readGroupBoard = (): Promise<GroupBoard> => Promise.resolve(this.board);
  leaveGroup = (...given: Parameters<BotServices['leaveGroup']>): Promise<void> =>
    this.note('leaveGroup', ...given);
  forgetGroup = (chat: number): Promise<void> => this.note('forgetGroup', chat);
  readProfile = (account: BotAccount) =>
    Promise.resolve({
      name: account.name,
      level: 3,
      score: 2100,
      games: 12,
      wins: 7,
      trophies: 1200,
      balance: 1000,
    });
  listTop = () => Promise.resolve([{ rank: 1, name: 'Sara', score: 90 }]);
  listFriends = () => Promise.resolve({ friends: [{ name: 'رضا', status: 'online' as const }], total: 1 });
  listFriendRequests = (): Promise<readonly RequestCard[]> => Promise.resolve(this.requests);
  sendFriendRequest = async (account: BotAccount, id: string) => {
    await this.note('sendFriendRequest', account.id, id);
    return { ok: true as const, status: 'requested' as const };
  };
  answerFriendRequest = async (account: BotAccount, id: string, accept: boolean) => {
    await this.note('answerFriendRequest', account.id, id, accept);
    return { ok: true as const };
  };

  readNoticeSettings = (): Promise<NoticeSettings> => Promise.resolve(this.settings);
  switchNotice(_: BotAccount, kind: NoticeSettings['off'][number], on: boolean): Promise<NoticeSettings> {
    const off = this.settings.off.filter((each) => each !== kind);
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
  /** Threads of the team, by the message of the chat that tells of them. */
  readonly threads = new Map<number, string>();
  recentThread: string | null = null;
  findThread = (_: BotAccount, message: number): Promise<string | null> =>
    Promise.resolve(this.threads.get(message) ?? null);
  findRecentThread = (): Promise<string | null> => Promise.resolve(this.recentThread);
  writeInThread = async (account: BotAccount, thread: string, text: string) => {
    await this.note('writeInThread', account.id, thread, text);
    return { ok: true as const };
  };
  authorizePayment = ({ payload }: { payload: string }) =>
    Promise.resolve(
      payload === 'pack' ? ({ ok: true } as const) : ({ ok: false, code: 'shop/no_such_item' } as const),
    );
  creditPayment: BotServices['creditPayment'] = (payment: StarsPayment) => {
    this.charges.set(payment.charge_id, payment);
    return Promise.resolve({ ok: true, coins: 500, balance: 1000 + 500 * this.charges.size });
  };
  reversePayment = (charge: string): Promise<void> => this.note('reversePayment', charge);

  readonly dialogues: DialogueStore = {
    read: (key: string) => Promise.resolve(this.dialogueStates.get(key)),
    write: (key: string, value: string) => Promise.resolve(void this.dialogueStates.set(key, value)),
    delete: (key: string) => Promise.resolve(void this.dialogueStates.delete(key)),
  };

  /** Arguments of each call of a service. */
  callsOf(service: string): unknown[][] {
    return this.calls.filter((call) => call.service === service).map(({ given }) => given);
  }

  private note(service: string, ...given: unknown[]): Promise<void> {
    this.calls.push({ service, given });
    return Promise.resolve();
  }
}
