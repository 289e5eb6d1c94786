import type { Router } from 'express';
import type { Accounts } from './accounts.js';
import { accountsModule } from '../accounts/module.js';
import { botModule } from '../bot/module.js';
import { clansModule } from '../clans/module.js';
import { newsModule } from '../content/news/module.js';
import type { FriendsContext } from '../friends/context.js';
import { friendsModule } from '../friends/module.js';
import { moderationModule } from '../moderation/module.js';
import { notificationsModule } from '../notifications/module.js';
import { peopleModule } from '../people/module.js';
import { filesModule } from '../platform/files/module.js';
import type { Route } from '../platform/http/route.js';
import { mailModule } from '../platform/mail/module.js';
import type { Platform } from '../platform/modules/module.js';
import { panelModule } from '../platform/panel/module.js';
import { MatchReader } from '../play/games/match-reader.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import { replayRoutes } from '../play/replays/routes.js';
import { findCurrentTables } from '../play/rooms/current-tables.js';
import { roomCardsOf } from '../play/rooms/room-cards-of.js';
import { RoomStore } from '../play/rooms/room-store.js';
import { privacyModule } from '../privacy/module.js';
import { referralsModule } from '../referrals/module.js';
import { shopModule } from '../shop/module.js';
import type { PasswordCost } from '../sign-in/common/password-hash.js';
import { signInModule } from '../sign-in/module.js';
import { countGames } from '../standing/games-count.js';
import { standingRoutes } from '../standing/routes.js';
import { telegramModule } from '../telegram/module.js';
import { walletModule } from '../wallet/module.js';
import { DATA_INVENTORY } from './data-inventory.js';
import { ModuleList } from '../platform/modules/module-list.js';
import { roomTimings } from './room-timings.js';

export interface FurtherPartsProps extends Platform {
  /** Notifies the connections of this process of a room that the bot has changed. */
  readonly announceRoom: (room: MatchRecord) => void;
  /** Tests use a cheaper one. */
  readonly passwordCost?: PasswordCost | undefined;
}

/** Origin of the bot's requests in the log of security events. */
const BY_BOT = { source_ip: '', device: 'Telegram' } as const;

/** What stands beside the running games, with its calls under `/api`. */
export type FurtherParts = ReturnType<typeof furtherParts>;

/** Puts together what is around the games: how people treat one another, and looking back at matches. */
export function furtherParts(props: FurtherPartsProps) {
  const { config, connection, timers, randomBytes, log, passwordCost } = props;
  const modules = new ModuleList(props);
  const histories = new MatchReader(connection, log);
  const matches = matchModel(connection);
  const countGamesOf = (id: string) => countGames(connection, id);
  const findRooms = (codes: readonly string[]) => roomCardsOf(matches, codes);

  const mail = modules.add(mailModule, { templates: () => modules.parts('mailTemplates').flat() });
  const { pictures } = modules.add(filesModule);
  const telegram = modules.add(telegramModule);
  const accounts = modules.add(accountsModule, { pictures, countGames: countGamesOf });
  const { people, securityEvents: events } = accounts;
  const { wallet } = modules.add(walletModule);
  const { referrals } = modules.add(referralsModule, { wallet });
  const signIn = modules.add(signInModule, {
    events,
    mail: mail.queue,
    referrals,
    countGames: countGamesOf,
    ...(passwordCost === undefined ? {} : { passwordCost }),
  });
  const { blocks, presence, publisher } = modules.add(peopleModule, {
    people,
    friendsOf: (id) => friends.friendships.friendsOf(id),
    tablesOf: (ids) => findCurrentTables(matches, ids),
    endFriendship: (one, other) => friends.friendships.end(one, other),
  });
  const online = (ids: readonly string[]) => presence.online(ids);
  const { outbox, chats, cards } = modules.add(notificationsModule, { telegram, online, findRooms });
  modules.add(clansModule, { people });
  const { payments } = modules.add(shopModule, { people, wallet, telegram });
  const friends: FriendsContext = modules.add(friendsModule, { people, blocks, presence, outbox });
  const { sendFeedback } = modules.add(moderationModule, { outbox });
  const panel = modules.add(panelModule);
  modules.add(newsModule, { resources: panel.resources });
  const privacy = modules.add(privacyModule, {
    people,
    events,
    mail: mail.queue,
    personalData: () => Object.values(DATA_INVENTORY),
  });
  const timings = roomTimings(config);
  const store = new RoomStore(matches, timings, timers);
  modules.add(botModule, {
    telegram,
    cards,
    people,
    findOrCreateAccount: signIn.findOrCreateTelegramAccount,
    setLanguage: (id, language) => accounts.changeProfile(id, { language }),
    chats,
    referrals,
    friends,
    rooms: { store, timings, timers, randomBytes, announce: props.announceRoom },
    findRooms,
    payments,
    sendFeedback,
    exportData: (id) => privacy.exportAccount(id, BY_BOT),
    requestDeletion: (id) => privacy.requestDeletion(id, BY_BOT),
  });

  const found: Accounts = { ...people, authenticate: (token) => signIn.authenticate(token) };
  return {
    histories,
    blocks,
    publisher,
    outbox,
    referrals,
    telegram,
    modules,
    mail,
    accounts,
    signIn,
    privacy,
    parts: (route: Route): readonly Router[] => [
      standingRoutes(route, { connection, accounts: found, clock: timers }),
      replayRoutes(route, { accounts: found, histories, matches }),
    ],
  };
}
