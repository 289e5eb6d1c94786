import type { Connection } from 'mongoose';
import type { BotAccount, BotServices, NoticeSettings, TelegramPerson } from '@hokm/bot/services';
import { roomOptions } from '@hokm/shared/protocol';
import { cleanLine } from '@hokm/shared/text';
import type { Account, Accounts } from '../accounts/accounts.js';
import { acceptFriend, askFriend } from '../friends/ask-friend.js';
import type { FriendsContext } from '../friends/context.js';
import { listFriends } from '../friends/list-friends.js';
import { matchModel } from '../games/match-record.js';
import { sendFeedback } from '../messages/feedback.js';
import { Chats } from '../outbox/chats.js';
import type { RoomCards } from '../outbox/room-cards.js';
import type { Clock, RandomBytes } from '../ports.js';
import { createRoom, type RoomMaking } from '../rooms/create-room.js';
import type { Payments } from '../shop/payments.js';
import { boardModel } from '../standing/board.js';
import { FormerRanks } from '../standing/former-ranks.js';
import { leaderboardPage } from '../standing/leaderboard.js';
import { standingOf, statisticsModel } from '../standing/statistics.js';
import { storedDialogues } from './dialogue-store.js';
import type { Referrals } from './referrals.js';
import { roomCards } from './room-card.js';

export interface BotServicesProps {
  readonly connection: Connection;
  readonly accounts: Accounts;
  readonly friends: FriendsContext;
  readonly rooms: RoomMaking;
  readonly cards: Pick<RoomCards, 'show'>;
  readonly payments: Payments;
  readonly referrals: Referrals;
  readonly exportData: (accountId: string) => ReturnType<BotServices['exportData']>;
  readonly requestDeletion: (accountId: string) => ReturnType<BotServices['deleteAccount']>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

const NAME_MAX = 64;

/** Everything the bot asks of the product, done by the product's own commands. */
export function createBotServices(props: BotServicesProps): BotServices {
  const { connection, accounts, friends, rooms, cards, payments, referrals, clock, randomBytes } = props;
  const chats = new Chats(connection);
  const matches = matchModel(connection);
  const statistics = statisticsModel(connection);
  const boards = boardModel(connection);
  const board = { boards, former: new FormerRanks(boards, clock), accounts, clock };

  async function ownerOf({ id }: BotAccount): Promise<Account> {
    const account = await accounts.find(id);
    if (account === null) throw new Error('an account that has just been there is gone');
    return account;
  }

  async function settingsOf(account: BotAccount): Promise<NoticeSettings> {
    const { telegram_id } = await ownerOf(account);
    const { off, quiet } = await chats.of(telegram_id ?? 0);
    return { off, quiet };
  }

  return {
    async accountOf({ telegram_id, first_name, last_name, username, language_code }: TelegramPerson) {
      const { account, isNew } = await accounts.meetTelegram({
        id: telegram_id,
        first_name: cleanLine(first_name, NAME_MAX),
        last_name: cleanLine(last_name, NAME_MAX),
        ...(username === '' ? {} : { username }),
        ...(language_code === '' ? {} : { language_code }),
      });
      return { id: account.id, name: account.name, language: account.language, is_new: isNew };
    },
    async setLanguage(id, language) {
      await accounts.changeProfile(id, { language });
    },
    setReachable: (telegramId, reachable) => chats.setReachable(telegramId, reachable),
    async refer(newcomer, inviterId) {
      if (!newcomer.is_new || (await accounts.find(inviterId)) === null) return false;
      return referrals.keep(newcomer.id, inviterId);
    },

    async room(code) {
      return (await roomCards(matches, [code])).get(code) ?? null;
    },
    async createRoom(account, { name, target_points, pace, visibility }) {
      const { id, name: seat, avatar, worn } = await ownerOf(account);
      const options = roomOptions.parse({ target_points, pace, visibility });
      const creator = { player_id: id, name: seat, avatar, frame: worn.frame };
      const made = await createRoom(rooms, { creator, room_id: name, name, options });
      if (!made.ok) return made;
      const card = (await roomCards(matches, [made.room.room_id])).get(made.room.room_id);
      return card === undefined ? { ok: false, code: 'room/does_not_exist' } : { ok: true, card };
    },
    showRoom: (code, chat, message, language) => cards.show(code, chat, message, language),

    async profile(account) {
      const [{ name, balance }, standing] = await Promise.all([
        ownerOf(account),
        standingOf(statistics, account.id),
      ]);
      const { level, score, games_played, games_won, trophies } = standing;
      return { name, level, score, games: games_played, wins: games_won, trophies, balance };
    },
    async top(limit) {
      const { data } = await leaderboardPage(board, { period: 'week', page: 1, limit });
      return data.map(({ rank, name, score }) => ({ rank, name, score }));
    },
    async friends({ id }, limit) {
      const { data, meta } = await listFriends(friends, id, { page: 1, per_page: limit });
      return { friends: data.map(({ name, status }) => ({ name, status })), total: meta.total };
    },
    async friendRequests({ id }, limit) {
      const { requests } = await friends.friendships.requestsOf(id, { page: 1, per_page: limit });
      const incoming = requests.filter(({ by }) => by !== id);
      const people = await accounts.findPeople(incoming.map(({ by }) => by));
      return incoming.flatMap(({ _id, by }) => {
        const asking = people.get(by);
        return asking === undefined ? [] : [{ id: _id, name: asking.name }];
      });
    },
    requestFriend: ({ id }, other) => askFriend(friends, id, other),
    async answerFriend({ id }, request, accept) {
      if (accept) return acceptFriend(friends, id, request);
      const rejected = await friends.friendships.reject(request, id);
      return rejected.ok ? { ok: true } : rejected;
    },

    noticeSettings: settingsOf,
    async switchNotice(account, kind, on) {
      const { telegram_id } = await ownerOf(account);
      if (telegram_id !== null) await chats.switch(telegram_id, kind, on);
      return settingsOf(account);
    },
    async setQuietHours(account, quiet) {
      const { telegram_id } = await ownerOf(account);
      if (telegram_id !== null) await chats.setQuiet(telegram_id, quiet);
      return settingsOf(account);
    },

    sendFeedback: ({ id }, text) => sendFeedback({ connection, clock, randomBytes }, id, text, 'bot'),
    exportData: ({ id }) => props.exportData(id),
    deleteAccount: ({ id }) => props.requestDeletion(id),

    ...payments,
    dialogues: storedDialogues(connection, clock),
  };
}
