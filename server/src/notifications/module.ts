import { defineModule, type ModuleParts } from '../platform/modules/module.js';
import type { Telegram } from '../telegram/module.js';
import { Chats } from './chats.js';
import { DeliveryLoop } from './delivery-loop.js';
import { chats, deliveries, roomCards } from './model.js';
import { NotificationSender, type NotificationSenderProps } from './notification-sender.js';
import { Outbox } from './outbox.js';
import { Retractions } from './retractions.js';
import { RoomCards, type RoomCardsProps } from './room-cards.js';
import { invitationRoutes, type InvitationRoutesProps } from './routes.js';

interface Uses
  extends
    Pick<NotificationSenderProps, 'online' | 'news'>,
    Pick<RoomCardsProps, 'findRooms' | 'findCups' | 'pictureOf'>,
    Pick<InvitationRoutesProps, 'readInvitation'> {
  /** Null without a bot: nothing is posted then. */
  readonly telegram: Telegram | null;
}

interface Exports {
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly cards: RoomCards | null;
  readonly chats: Chats;
}

/** Messages of the bot to people and groups outside of the app. */
export const notificationsModule = defineModule(
  'notifications',
  (platform, uses: Uses): ModuleParts<Exports> => {
    const { connection, timers, log } = platform;
    const { telegram, online, news, findRooms, findCups, pictureOf, readInvitation } = uses;
    const common = {
      routes: invitationRoutes({ telegram: telegram?.gateway ?? null, findRooms, readInvitation }),
      collections: [deliveries, chats, roomCards],
    };
    const chatPreferences = new Chats(connection, timers);
    if (telegram === null)
      return { ...common, exports: { outbox: null, cards: null, chats: chatPreferences } };
    const { gateway, leader } = telegram;
    const { api, broadcasts } = gateway;
    const wording = () => gateway.wording();
    const outbox = new Outbox(connection, timers);
    const { budget } = gateway;
    const cards = new RoomCards({
      connection,
      api,
      budget,
      wording,
      findRooms,
      clock: timers,
      log,
      ...(pictureOf === undefined ? {} : { pictureOf }),
      ...(findCups === undefined ? {} : { findCups }),
    });
    const sender = new NotificationSender({
      connection,
      api,
      broadcasts,
      wording,
      timers,
      log,
      online,
      news,
    });
    const retractions = new Retractions({ connection, api, clock: timers, log });
    return {
      ...common,
      services: [new DeliveryLoop({ leader, sender, cards, retractions, timers, log })],
      metrics: [
        {
          name: 'hokm_outbox_lag_seconds',
          help: 'Age of the oldest due outbox delivery.',
          read: async () => (await outbox.oldestWaitMs()) / 1000,
        },
      ],
      afterMatch: [
        {
          stage: 'people',
          steps: ({ _id: match, name: room }, players) =>
            players.map((player) => () => outbox.postResult({ match, room }, player)),
        },
      ],
      exports: { outbox, cards, chats: chatPreferences },
    };
  },
);
