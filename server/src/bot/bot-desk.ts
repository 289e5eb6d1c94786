import { Api, InlineQueryResultBuilder } from 'grammy';
import type { Connection } from 'mongoose';
import { renderRoomCard } from '@hokm/bot/room-card';
import type { RoomCard } from '@hokm/bot/services';
import { loadTexts } from '@hokm/bot/texts/texts';
import type { Language } from '@hokm/shared/text';
import type { Account } from '../accounts/accounts.js';
import type { Config } from '../config.js';
import { Outbox } from '../outbox/outbox.js';
import type { Clock } from '../ports.js';
import type { Pack } from '../shop/catalogue.js';
import { orderPayload } from '../shop/invoice.js';

/** What every process with a bot's token can ask of Telegram: nothing here answers to anybody. */
export interface BotDesk {
  readonly api: Api;
  readonly outbox: Outbox;
  /** A link under which the account may pay for a pack. */
  invoiceLink(account: Account, pack: Pack): Promise<string>;
  /** A card for a room that Telegram's share sheet sends for a person; its id is good for some minutes. */
  prepareInvitation(telegramId: number, language: Language, card: RoomCard): Promise<string>;
}

/** The desk, where there is a token; null where there is none: nothing is told, sold or shared then. */
export function openBotDesk(
  { bot }: Pick<Config, 'bot'>,
  connection: Connection,
  clock: Clock,
): BotDesk | null {
  if (bot.token === null || bot.mode === 'off') return null;
  const api = new Api(bot.token, { apiRoot: bot.apiRoot });
  const say = loadTexts();
  return {
    api,
    outbox: new Outbox(connection, clock),
    invoiceLink({ id, language }, pack) {
      const title = say(language, 'invoice-title', { coins: pack.coins });
      const about = say(language, 'invoice-about', { name: pack.name[language], coins: pack.coins });
      const prices = [{ label: title, amount: pack.stars }];
      return api.createInvoiceLink(title, about, orderPayload(pack, id), '', 'XTR', prices);
    },
    async prepareInvitation(telegramId, language, card) {
      const links = { host: bot.linkHost, username: bot.username ?? (await api.getMe()).username };
      const { text, keyboard } = renderRoomCard(say, language, links, card);
      const title = say(language, 'inline-room', { room: card.name });
      const result = InlineQueryResultBuilder.article(`room-${card.code}`, title, {
        reply_markup: keyboard,
      }).text(text);
      const allowed = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true };
      return (await api.savePreparedInlineMessage(telegramId, result, allowed)).id;
    },
  };
}
