import type { Composer, MiddlewareFn } from 'grammy';
import { cutUnits } from '@hokm/shared/graphemes';
import type { BotContext } from '../core/context.js';
import type { Closure } from '../core/services.js';
import { languageOf } from '../texts/texts.js';

/** Answers an update with the reason why nothing is done: once in a private chat, and never in a group. */
async function tellWhy(ctx: BotContext, words: string, isSuspended: boolean): Promise<void> {
  const { say, buttons } = ctx.tools;
  if (ctx.callbackQuery !== undefined)
    await ctx.answerCallbackQuery({ text: cutUnits(words, 200), show_alert: true });
  else if (ctx.inlineQuery !== undefined) await ctx.answerInlineQuery([], { cache_time: 0 });
  else if (ctx.chat?.type === 'private' && isSuspended) {
    const label = say((await ctx.person()).language, 'appeal');
    await ctx.reply(words, { reply_markup: buttons.open(label, null, true) });
  } else if (ctx.chat?.type === 'private') await ctx.reply(words);
}

const whenClosed =
  (stops: (kind: Closure['kind']) => boolean): MiddlewareFn<BotContext> =>
  async (ctx, next) => {
    const closure = await ctx.closure();
    if (closure === null || !stops(closure.kind)) return next();
    const isSuspended = closure.kind === 'suspended';
    const isGroup = ctx.chat !== undefined && ctx.chat.type !== 'private';
    // In a group it is the room that is refused.
    if (isSuspended && isGroup && ctx.callbackQuery === undefined) return next();
    const language = isSuspended ? (await ctx.person()).language : languageOf(ctx.from?.language_code ?? '');
    const words = closure.message || ctx.tools.say(language, `closed-${closure.kind}`);
    await tellWhy(ctx, words, isSuspended);
  };

/** Answers everything with the reason while the product is closed to a person: during maintenance, or without an account. */
export function closed(bot: Composer<BotContext>): void {
  bot.use(whenClosed((kind) => kind !== 'suspended'));
}

/** Answers a suspended person. What stands before this is open to them: support, and what they write to the team. */
export function suspended(bot: Composer<BotContext>): void {
  bot.use(whenClosed((kind) => kind === 'suspended'));
}
