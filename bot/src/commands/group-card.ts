import type { ChatMember } from 'grammy/types';
import { cutUnits } from '@hokm/shared/graphemes';
import { bestEffort } from '../core/best-effort.js';
import { actorOf, type BotContext } from '../core/context.js';
import { isRefusal } from '../core/refused.js';
import { languageOf, type Spoken } from '../texts/texts.js';

/** A state of membership that means being in the chat. */
export function addedTo(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}

const TITLE_MAX = 40;

/** That the bot may not write in the group of an update. */
export function sayNoRights({ tools, chat }: Pick<BotContext, 'tools' | 'chat'>, language: Spoken): string {
  const group = cutUnits(chat !== undefined && 'title' in chat ? (chat.title ?? '') : '', TITLE_MAX);
  return tools.say(language, 'group-no-rights', { group });
}

/** Tells a person in private that the bot may not write in a group. A person whom the bot cannot reach is told nothing. */
export async function tellNoRights(ctx: BotContext): Promise<void> {
  const actor = actorOf(ctx);
  if (actor === null || ctx.chat === undefined || ctx.chat.type === 'private') return;
  const account = await ctx.tools.services.findAccount(actor);
  const language = account?.language ?? languageOf(actor.language_code);
  await bestEffort(ctx.api.sendMessage(actor.telegram_id, sayNoRights(ctx, language)));
}

/**
 * Sends the message that becomes the card; null where the bot may not write. It is sent before the room is made, so that
 * no room is left without a card.
 */
export async function beginCard(
  ctx: BotContext,
  language: Spoken,
  words: 'card-making' | 'cup-making' = 'card-making',
): Promise<number | null> {
  try {
    return (await ctx.reply(ctx.tools.say(language, words))).message_id;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await tellNoRights(ctx);
    return null;
  }
}
