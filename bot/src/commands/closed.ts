import type { Composer } from 'grammy';
import { actorOf, type BotContext } from '../core/context.js';
import { languageOf } from '../texts/texts.js';

/** Answers everything with the reason while the product is closed to a person: during maintenance, or without an account. */
export function closed(bot: Composer<BotContext>): void {
  bot.use(async (ctx, next) => {
    const person = actorOf(ctx);
    if (person === null) return next();
    const language = languageOf(person.language_code);
    const closure = await ctx.tools.services.closureFor(person, language);
    if (closure === null) return next();
    const isSuspended = closure.kind === 'suspended';
    const words = closure.message || ctx.tools.say(language, `closed-${closure.kind}`);
    if (ctx.callbackQuery !== undefined)
      await ctx.answerCallbackQuery({ text: words.slice(0, 200), show_alert: true });
    else if (ctx.inlineQuery !== undefined) await ctx.answerInlineQuery([], { cache_time: 0 });
    else if (ctx.chat?.type === 'private')
      await ctx.reply(
        words,
        isSuspended
          ? { reply_markup: ctx.tools.buttons.open(ctx.tools.say(language, 'open'), null, true) }
          : {},
      );
    // In a group it is the room that is refused.
    else if (isSuspended) await next();
  });
}
