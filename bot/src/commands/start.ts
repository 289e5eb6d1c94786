import type { Composer } from 'grammy';
import type { BotContext } from '../core/context.js';
import type { Spoken } from '../texts/texts.js';
import { readStartParameter, type LinkTarget } from '../core/links.js';

interface Greeting {
  readonly text: string;
  /** Target of the button under it. */
  readonly target: LinkTarget | null;
}

/** Follows the link that was opened, and greets the person with the outcome. */
async function greet(ctx: BotContext, target: LinkTarget | null): Promise<Greeting> {
  const account = await ctx.person();
  const { services, say, refusal } = ctx.tools;
  const { language } = account;
  const site = services.siteTitle() || say(language, 'site');
  const greeting = say(language, account.is_new ? 'start-new' : 'start-back', { name: account.name, site });
  const withOutcome = (text: string, shown: LinkTarget | null = null): Greeting => ({
    text: `${greeting}\n\n${text}`,
    target: shown,
  });
  switch (target?.kind) {
    case 'room': {
      const card = await services.findRoom(target.code);
      if (card === null || card.status === 'finished') return withOutcome(say(language, 'start-room-gone'));
      const free = card.seats.filter((name) => name === null).length;
      return withOutcome(say(language, 'start-room', { room: card.name, free }), target);
    }
    case 'friend': {
      const sent = await services.sendFriendRequest(account, target.id);
      return withOutcome(
        sent.ok ? say(language, `start-friend-${sent.status}`) : refusal(language, sent.code),
      );
    }
    case 'ref':
      return (await services.recordReferral(account, target.id))
        ? withOutcome(say(language, 'start-ref'))
        : { text: greeting, target: null };
    case 'replay':
      return withOutcome(say(language, 'start-replay'), target);
    case 'story':
      return withOutcome(say(language, target.id === 'mine' ? 'start-own-stories' : 'start-story'), target);
    case 'picture':
    case 'album':
      return withOutcome(say(language, `start-${target.kind}`), target);
    case 'account':
      return withOutcome(say(language, target.id === 'delete' ? 'delete' : 'mydata'), target);
    case undefined:
      return { text: greeting, target: null };
  }
}

const LABELS: Record<LinkTarget['kind'], string> = {
  room: 'join',
  friend: 'play',
  ref: 'play',
  replay: 'watch-replay',
  account: 'play',
  story: 'read-story',
  picture: 'see-picture',
  album: 'see-album',
};

/** `/start`, with or without the parameter of a link; an unknown parameter is ignored. */
export function start(bot: Composer<BotContext>): void {
  bot.chatType('private').command('start', async (ctx) => {
    const link = readStartParameter(ctx.match);
    ctx.tools.services.countStart(link?.kind ?? 'none');
    const { text, target } = await greet(ctx, link);
    const label = await ctx.say(target === null ? 'play' : LABELS[target.kind]);
    await ctx.reply(text, { reply_markup: ctx.tools.buttons.open(label, target, true) });
    await setMenuButton(ctx, (await ctx.person()).language);
  });
}

/**
 * Records whether the bot may write to a person. Telegram reports a block and its end, but no first Start: every sign of life in
 * the private chat says that it may (a message, a pressed button, and the permission that the app asks for).
 */
export function membership(bot: Composer<BotContext>): void {
  bot.chatType('private').on(['message', 'callback_query'], async (ctx, next) => {
    await ctx.tools.services.setReachable(ctx.from.id, true);
    await next();
  });
  bot.on('my_chat_member', async (ctx) => {
    if (ctx.chat.type !== 'private') return;
    const { status } = ctx.myChatMember.new_chat_member;
    await ctx.tools.services.setReachable(ctx.chat.id, status === 'member');
  });
}

/** Sets the button beside the text field, which opens the app, in a language. */
export async function setMenuButton(ctx: BotContext, language: Spoken): Promise<void> {
  const keyboard = ctx.tools.buttons.open(ctx.tools.say(language, 'menu-button'), null, true);
  const [[button] = []] = keyboard.inline_keyboard;
  if (button === undefined || !('web_app' in button) || ctx.chat === undefined) return;
  await ctx.api.setChatMenuButton({
    chat_id: ctx.chat.id,
    menu_button: { type: 'web_app', text: button.text, web_app: button.web_app },
  });
}
