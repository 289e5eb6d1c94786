import { GrammyError } from 'grammy';
import type { ChatMember } from 'grammy/types';
import type { BotContext } from '../core/context.js';
import { isRefusal } from '../core/refused.js';
import type { Spoken } from '../texts/texts.js';

/** A state of membership that means being in the chat. */
export function addedTo(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}

/** Tells a person in private that the bot may not write in a group. A person whom the bot cannot reach is told nothing. */
async function tellNoRights(ctx: BotContext, language: Spoken): Promise<void> {
  if (ctx.from === undefined) return;
  await ctx.api
    .sendMessage(ctx.from.id, ctx.tools.say(language, 'group-no-rights'))
    .catch((error: unknown) => {
      if (!(error instanceof GrammyError)) throw error;
    });
}

/**
 * Sends the message that becomes the card; null where the bot may not write. It is sent before the room is made, so that
 * no room is left without a card.
 */
export async function beginCard(ctx: BotContext, chat: number, language: Spoken): Promise<number | null> {
  try {
    return (await ctx.reply(ctx.tools.say(language, 'card-making'))).message_id;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (chat < 0) await tellNoRights(ctx, language);
    return null;
  }
}
