import { InlineKeyboard, type Composer } from 'grammy';
import { bestEffort } from '../core/best-effort.js';
import type { BotContext } from '../core/context.js';
import { appLink, shareLink } from '../core/links.js';

const TOP = 10;
const FRIENDS = 20;
const REQUESTS = 5;

/** A row with two buttons for each friend request that waits; undefined for none. */
async function requestKeyboard(ctx: BotContext): Promise<InlineKeyboard | undefined> {
  const account = await ctx.person();
  const { say, services } = ctx.tools;
  const requests = await services.listFriendRequests(account, REQUESTS);
  if (requests.length === 0) return undefined;
  const keyboard = new InlineKeyboard();
  for (const { id, name } of requests) {
    keyboard
      .text(say(account.language, 'accept', { name }), `fr:a:${id}`)
      .text(say(account.language, 'reject'), `fr:r:${id}`)
      .row();
  }
  return keyboard;
}

/** `/invite`, `/profile`, `/top`, `/friends`, and the buttons of friend requests. */
export function people(bot: Composer<BotContext>): void {
  const chat = bot.chatType('private');

  chat.command('invite', async (ctx) => {
    const { id, language } = await ctx.person();
    const { say, links } = ctx.tools;
    const link = appLink(links, { kind: 'ref', id });
    const share = shareLink(links, link, say(language, 'invite-words'));
    const keyboard = new InlineKeyboard().url(say(language, 'share'), share);
    await ctx.reply(say(language, 'invite', { link }), { reply_markup: keyboard });
  });

  chat.command('profile', async (ctx) => {
    const account = await ctx.person();
    const { say, services, buttons } = ctx.tools;
    const { name, level, score, games, wins, trophies, balance } = await services.readProfile(account);
    const words = { name, level, score, games, wins, trophies, balance };
    await ctx.reply(say(account.language, 'profile', words), {
      reply_markup: buttons.open(say(account.language, 'open'), { kind: 'profile', id: account.id }, true),
    });
  });

  chat.command('top', async (ctx) => {
    const { language } = await ctx.person();
    const { say, services, buttons } = ctx.tools;
    const places = await services.listTop(TOP);
    const lines = places.map(({ rank, name, score }) => say(language, 'top-place', { rank, name, score }));
    const text =
      lines.length === 0 ? [say(language, 'top-empty')] : [say(language, 'top-title'), '', ...lines];
    await ctx.reply(text.join('\n'), { reply_markup: buttons.open(say(language, 'play'), null, true) });
  });

  chat.command('friends', async (ctx) => {
    const account = await ctx.person();
    const { say, services } = ctx.tools;
    const { language } = account;
    const { friends, total } = await services.listFriends(account, FRIENDS);
    const reply_markup = await requestKeyboard(ctx);
    const lines = friends.map(({ name, status }) => say(language, `friend-${status}`, { name }));
    const text =
      total === 0
        ? [say(language, 'friends-empty')]
        : [say(language, 'friends-title', { total }), '', ...lines];
    if (reply_markup !== undefined) text.push('', say(language, 'requests-title'));
    await ctx.reply(text.join('\n'), reply_markup === undefined ? {} : { reply_markup });
  });

  bot.callbackQuery(/^fr:([ar]):([0-9a-f:]{1,58})$/, async (ctx) => {
    const account = await ctx.person();
    const [, action, id = ''] = ctx.match;
    const isAccepted = action === 'a';
    const answer = await ctx.tools.services.answerFriendRequest(account, id, isAccepted);
    const key = isAccepted ? 'friend-accepted' : 'friend-rejected';
    const text = answer.ok ? await ctx.say(key) : ctx.tools.refusal(account.language, answer.code);
    await ctx.answerCallbackQuery({ text });
    // What is left to answer; the buttons of this request are gone.
    const reply_markup = await requestKeyboard(ctx);
    await bestEffort(ctx.editMessageReplyMarkup(reply_markup === undefined ? {} : { reply_markup }));
  });
}
