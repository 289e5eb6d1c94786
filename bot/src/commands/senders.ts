import type { Composer } from 'grammy';
import type { BotContext } from '../core/context.js';
import { languageOf } from '../texts/texts.js';

/** The account in whose name anonymous admins of a group write. */
const ANONYMOUS_ADMIN = 1_087_968_824;
/** "Telegram": the author of a channel's posts in its linked group. */
const TELEGRAM = 777_000;

/**
 * Messages without a person behind them go no further, so that nobody gets an account for them: posts of channels are
 * ignored, and an anonymous admin who sends a command gets one line with the app's button.
 */
export function senders(bot: Composer<BotContext>): void {
  bot.on('message', async (ctx, next) => {
    const { from, sender_chat, is_automatic_forward, entities } = ctx.message;
    const isPerson = sender_chat === undefined && is_automatic_forward !== true && !from.is_bot;
    if (isPerson && from.id !== TELEGRAM && from.id !== ANONYMOUS_ADMIN) return next();
    const isCommand = entities?.some(({ type, offset }) => type === 'bot_command' && offset === 0) === true;
    if (from.id !== ANONYMOUS_ADMIN || !isCommand) return;
    const language = languageOf(from.language_code ?? 'fa');
    const { say, buttons } = ctx.tools;
    const isPrivate = ctx.chat.type === 'private';
    await ctx.reply(say(language, 'anonymous-admin'), {
      reply_markup: buttons.open(say(language, 'play'), null, isPrivate),
    });
  });
}

/** A group that becomes a supergroup says so with its new id. */
export function upgrades(bot: Composer<BotContext>): void {
  bot.on('message:migrate_to_chat_id', async (ctx) => {
    await ctx.tools.services.moveGroup(ctx.chat.id, ctx.message.migrate_to_chat_id);
  });
  bot.on('message:migrate_from_chat_id', async (ctx) => {
    await ctx.tools.services.moveGroup(ctx.message.migrate_from_chat_id, ctx.chat.id);
  });
}
