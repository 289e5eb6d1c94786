import { GrammyError } from 'grammy';
import { addedTo } from './group-card.js';
import type { BotContext } from '../core/context.js';
import type { RoomCard } from '../core/services.js';

interface Opened {
  readonly chat: number;
  /** The group's title. */
  readonly title: string;
  /** Account id of the person who opened the table. */
  readonly opener: string;
  readonly card: RoomCard;
}

/** Whether a person is in a group now; false when Telegram does not say. */
async function isMember(ctx: BotContext, chat: number, telegramId: number): Promise<boolean> {
  try {
    return addedTo(await ctx.api.getChatMember(chat, telegramId));
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    return false;
  }
}

/** Tells the listeners of a group that a table has opened there. People who have left the group are told nothing. */
export async function tellListeners(ctx: BotContext, { chat, title, opener, card }: Opened): Promise<void> {
  const { services } = ctx.tools;
  const others = (await services.listListeners(chat)).filter(({ account }) => account !== opener);
  const told: string[] = [];
  for (const { account, telegram_id } of others)
    if (await isMember(ctx, chat, telegram_id)) told.push(account);
  if (told.length > 0) await services.tellOfTable(told, title, card);
}
