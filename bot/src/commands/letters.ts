import type { Composer, NextFunction } from 'grammy';
import type { InlineKeyboardButton, Message } from 'grammy/types';
import { pathOf, readAddress } from '@hokm/shared/addresses';
import type { BotContext } from '../core/context.js';
import { letterMax, sayLetterRefusal } from '../core/letters.js';

const THREAD = /^\/messages\/([0-9a-f]{24})$/;

/** The path in the mini app that a button opens; null for none. */
function pathBehind(button: InlineKeyboardButton): string | null {
  const address = 'web_app' in button ? button.web_app.url : 'url' in button ? button.url : '';
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const target = readAddress(searchParams.get('startapp') ?? '');
  return target === null ? pathname : pathOf(target);
}

/** The thread that the button under a message of the bot opens; null for none. */
function threadUnder({ reply_markup }: Message): string | null {
  for (const button of reply_markup?.inline_keyboard.flat() ?? []) {
    const thread = THREAD.exec(pathBehind(button) ?? '')?.[1];
    if (thread !== undefined) return thread;
  }
  return null;
}

/** Writes what a person has typed into a thread of theirs with the team, and says so. */
async function writeInThread(ctx: BotContext, thread: string): Promise<void> {
  const account = await ctx.person();
  const { language } = account;
  const { say, services } = ctx.tools;
  const text = ctx.message?.text?.trim() ?? '';
  if (text === '' || text.length > letterMax()) {
    await ctx.reply(say(language, 'thread-bad'));
    return;
  }
  const written = await services.writeInThread(account, thread, text);
  const isGone = !written.ok && written.code === 'request/not_found';
  if (written.ok) await ctx.reply(say(language, 'thread-answered'));
  else
    await ctx.reply(
      isGone ? say(language, 'thread-gone') : sayLetterRefusal(ctx.tools, language, written.code),
    );
}

const isCommand = ({ text = '' }: Pick<Message, 'text'>): boolean => text.startsWith('/');

/** A reply to what the team has written goes into its thread, whatever dialogue waits. */
export function replies(bot: Composer<BotContext>): void {
  bot.chatType('private').on('message', async (ctx, next: NextFunction) => {
    const { reply_to_message } = ctx.message;
    if (reply_to_message?.from?.id !== ctx.me.id || isCommand(ctx.message)) return next();
    const { services } = ctx.tools;
    const thread =
      threadUnder(reply_to_message) ??
      (await services.findThread(await ctx.person(), reply_to_message.message_id));
    if (thread === null) return next();
    await writeInThread(ctx, thread);
  });
}

/** What is typed without a command within a day of the team's last answer goes into its thread. */
export function followUps(bot: Composer<BotContext>): void {
  bot.chatType('private').on('message:text', async (ctx, next) => {
    if (isCommand(ctx.message)) return next();
    const thread = await ctx.tools.services.findRecentThread(await ctx.person());
    if (thread === null) return next();
    await writeInThread(ctx, thread);
  });
}
