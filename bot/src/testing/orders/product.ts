import { currentAct, currentUpdate, inAct } from '../../intake/update-scope.js';
import type {
  BotAccount,
  BotServices,
  DialogueStore,
  NewRoom,
  RoomCard,
  StarsPayment,
} from '../../core/services.js';
import { accountId, MemoryServices } from '../memory-services.js';

const updateNumber = (): number => currentUpdate()?.update ?? Infinity;

/** The product with a store: what is done again under the same key is found, as in the server. Outlives its processes. */
export class Product extends MemoryServices {
  readonly madeRooms = new Map<string, { readonly by: string; readonly card: RoomCard }>();
  /** Chats and codes of registered cards. */
  readonly cards = new Set<string>();
  readonly letters = new Map<string, { readonly by: string; readonly text: string }>();
  readonly coins = new Map<string, number>();
  readonly reversed = new Set<string>();
  /** `<by>:<to>`. */
  readonly friendRequests = new Set<string>();
  readonly answered = new Map<string, boolean>();
  readonly referrals = new Map<string, string>();
  override readonly dialogues = new Dialogues();

  private keyOf(): string {
    const act = currentAct();
    if (act === undefined) throw new Error('a change without a key');
    return act.key;
  }

  override async createRoom(account: BotAccount, room: NewRoom) {
    const key = this.keyOf();
    const known = this.madeRooms.get(key);
    if (known !== undefined) return { ok: true as const, card: known.card };
    const code = `R${String(this.madeRooms.size).padStart(5, '0')}`;
    const card: RoomCard = {
      id: accountId(this.madeRooms.size + 1),
      code,
      name: room.name,
      status: 'waiting',
      target_points: room.target_points,
      seats: [account.name, null, null, null],
      result: null,
    };
    this.madeRooms.set(key, { by: account.id, card });
    this.rooms.set(code, card);
    return Promise.resolve({ ok: true as const, card });
  }

  /** An offer's room is found by the offer. */
  override openTable(offer: string) {
    return inAct({ key: `offer:${offer}`, isAgain: false }, () => super.openTable(offer));
  }

  override addRoomCard = (code: string, chat: number): Promise<void> =>
    Promise.resolve(void this.cards.add(`${chat}:${code}`));

  override sendFeedback = (account: BotAccount, text: string) => {
    this.letters.set(this.keyOf(), { by: account.id, text });
    return Promise.resolve({ ok: true as const });
  };

  override creditPayment: BotServices['creditPayment'] = ({ charge_id }: StarsPayment) => {
    if (!this.coins.has(charge_id)) this.coins.set(charge_id, 500);
    return Promise.resolve({ ok: true, coins: 500, balance: 1_500 });
  };

  override reversePayment = (charge: string): Promise<void> =>
    Promise.resolve(void this.reversed.add(charge));

  override sendFriendRequest = (account: BotAccount, to: string) => {
    const isKnown = this.friendRequests.has(`${account.id}:${to}`);
    if (isKnown && currentAct()?.isAgain !== true) throw new Error('a friend request was sent twice');
    this.friendRequests.add(`${account.id}:${to}`);
    return Promise.resolve({ ok: true as const, status: 'requested' as const });
  };

  override answerFriendRequest = (account: BotAccount, id: string, accept: boolean) => {
    const key = `${account.id}:${id}`;
    if (this.answered.has(key) && currentAct()?.isAgain !== true)
      throw new Error('a friend request was answered twice');
    this.answered.set(key, accept);
    return Promise.resolve({ ok: true as const });
  };

  override recordReferral = (newcomer: BotAccount, inviter: string): Promise<boolean> => {
    if (!this.referrals.has(newcomer.id)) this.referrals.set(newcomer.id, inviter);
    return Promise.resolve(this.referrals.get(newcomer.id) === inviter);
  };
}

interface StoredDialogue {
  state: string | undefined;
  by: number;
  before: string | undefined;
}

/** Dialogues as the server stores them: an update that is handled again begins from the state before it. */
class Dialogues implements DialogueStore {
  private readonly stored = new Map<string, StoredDialogue>();

  read = (key: string): Promise<string | undefined> => {
    const found = this.stored.get(key);
    const update = updateNumber();
    if (found === undefined || found.by > update) return Promise.resolve(undefined);
    return Promise.resolve(found.by === update ? found.before : found.state);
  };

  write = (key: string, state: string): Promise<void> => this.change(key, state);
  delete = (key: string): Promise<void> => this.change(key, undefined);

  private change(key: string, state: string | undefined): Promise<void> {
    const found = this.stored.get(key);
    const by = updateNumber();
    if (found === undefined) this.stored.set(key, { state, by, before: undefined });
    else if (found.by === by) found.state = state;
    else if (found.by < by) this.stored.set(key, { state, by, before: found.state });
    return Promise.resolve();
  }
}
