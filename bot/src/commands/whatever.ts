import type { Composer, FilterQuery } from 'grammy';
import { bestEffort } from '../core/best-effort.js';
import type { BotContext } from '../core/context.js';

/** What people say to somebody in a private chat; everything else of a chat is a service message. */
const SAID = [
  'message:text',
  'message:media',
  'message:file',
  'message:sticker',
  'message:location',
  'message:contact',
  'message:dice',
  'message:poll',
  'message:story',
  'message:game',
  'message:paid_media',
  'message:checklist',
] as const satisfies readonly FilterQuery[];

/** The answers to what no command, dialogue or thread has taken. The first row that fits counts. */
const ANSWERS: readonly (readonly [FilterQuery, string])[] = [
  ['message:location', 'got-private'],
  ['message:contact', 'got-private'],
  ['message:forward_origin', 'got-forward'],
  ['message:poll', 'got-poll'],
  ['message:text', 'unknown'],
  ['message', 'text-only'],
];

/** Albums arrive as one message a picture: they are answered once. As many chats are remembered. */
const ALBUMS_MAX = 1_000;

async function answer(ctx: BotContext, key: string): Promise<void> {
  const { language } = await ctx.person();
  const { say, buttons } = ctx.tools;
  await ctx.reply(say(language, key), { reply_markup: buttons.open(say(language, 'play'), null, true) });
}

/**
 * Edited messages, service messages and the bot's own inline results in private chats, which no dialogue takes for its answer. The
 * permission to write is given to the app, where the person is; an inline result speaks for itself.
 */
export function events(bot: Composer<BotContext>): void {
  const chat = bot.chatType('private');
  chat.on('edited_message', async (ctx) => {
    // A shared place that moves is edited every few seconds.
    if (ctx.editedMessage.location === undefined) await answer(ctx, 'got-edit');
  });
  chat.on('message', async (ctx, next) => {
    if (ctx.message.via_bot?.id !== ctx.me.id) await next();
  });
  chat
    .on('message')
    .filter((ctx) => !ctx.has([...SAID]))
    .use(async (ctx) => {
      if (ctx.message.write_access_allowed === undefined) await answer(ctx, 'got-event');
    });
}

/** A friendly answer to whatever people send in a private chat, and to buttons of the past. Groups hear nothing. */
export function whatever(bot: Composer<BotContext>): void {
  const albums = new Map<number, string>();
  bot.chatType('private').on('message', async (ctx) => {
    const { media_group_id } = ctx.message;
    if (media_group_id !== undefined && albums.get(ctx.chat.id) === media_group_id) return;
    const [, key = 'text-only'] = ANSWERS.find(([sent]) => ctx.has(sent)) ?? [];
    await answer(ctx, key);
    if (albums.size >= ALBUMS_MAX) albums.clear();
    if (media_group_id !== undefined) albums.set(ctx.chat.id, media_group_id);
  });
  bot.on('callback_query', async (ctx) => {
    await ctx.answerCallbackQuery({ text: await ctx.say('button-late') });
    if (ctx.chat?.type === 'private') await bestEffort(ctx.editMessageReplyMarkup());
  });
}
