import type { Composer } from 'grammy';
import { ADDRESSES, readAddress, type Address, type AddressKind } from '@hokm/shared/addresses';
import { showChatMenu } from '../core/chat-menu.js';
import type { BotContext } from '../core/context.js';
import { languageOf } from '../texts/texts.js';

interface Greeting {
  readonly text: string;
  /** Target of the button under it. */
  readonly target: Address | null;
}

/** Texts for who opens a link; the ones of rooms, friends and the account depend on more. */
const OUTCOMES: Readonly<Partial<Record<AddressKind, string>>> = {
  replay: 'start-replay',
  story: 'start-story',
  picture: 'start-picture',
  album: 'start-album',
  clan: 'start-clan',
  tour: 'start-tour',
};

/** What following a link has come to: null for nothing to say. */
async function follow(ctx: BotContext, address: Address): Promise<Greeting | null> {
  const account = await ctx.person();
  const { services, say, refusal } = ctx.tools;
  const { language } = account;
  const { kind, id } = address;
  switch (kind) {
    case 'room':
    case 'partner': {
      const card = await services.findRoom(id);
      if (card === null || card.status === 'finished')
        return { text: say(language, 'start-room-gone'), target: null };
      const free = card.seats.filter((name) => name === null).length;
      return { text: say(language, 'start-room', { room: card.name, free }), target: address };
    }
    case 'friend': {
      const sent = await services.sendFriendRequest(account, id);
      const text = sent.ok ? say(language, `start-friend-${sent.status}`) : refusal(language, sent.code);
      return { text, target: null };
    }
    case 'ref': {
      const isRecorded = await services.recordReferral(account, id);
      return isRecorded ? { text: say(language, 'start-ref'), target: address } : null;
    }
    case 'account':
      return { text: say(language, id === 'delete' ? 'delete' : 'mydata'), target: address };
    default: {
      const key = kind === 'story' && id === 'mine' ? 'start-own-stories' : (OUTCOMES[kind] ?? 'start-page');
      return { text: say(language, key), target: address };
    }
  }
}

/** Follows the link that was opened, and greets the person with the outcome. */
async function greet(ctx: BotContext, address: Address | null): Promise<Greeting> {
  const account = await ctx.person();
  const { services, say } = ctx.tools;
  const { language, name } = account;
  const site = services.siteTitle() || say(language, 'site');
  const greeting = say(language, account.is_new ? 'start-new' : 'start-back', { name, site });
  const outcome = address === null ? null : await follow(ctx, address);
  return outcome === null
    ? { text: greeting, target: null }
    : { text: `${greeting}\n\n${outcome.text}`, target: outcome.target };
}

/** The label of the button to an address. */
function labelOf({ kind, id }: Address): string {
  return kind === 'account' && id === 'delete' ? 'delete-open' : ADDRESSES[kind].label;
}

/** `/start`, with or without the parameter of a link; an unknown parameter is ignored. */
export function start(bot: Composer<BotContext>): void {
  bot.chatType('private').command('start', async (ctx) => {
    const link = readAddress(ctx.match);
    const { text, target } = await greet(ctx, link);
    const label = await ctx.say(target === null ? 'play' : labelOf(target));
    await ctx.reply(text, { reply_markup: ctx.tools.buttons.open(label, target, true) });
    // Telegram shows everybody else the commands of their own language.
    const { language } = await ctx.person();
    await showChatMenu(ctx, language, { commands: language !== languageOf(ctx.from.language_code ?? '') });
    // Last, so that a start that is handled again is counted once.
    ctx.tools.services.countStart(link?.kind ?? 'none');
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
  bot.on('my_chat_member', async (ctx, next) => {
    if (ctx.chat.type !== 'private') return next();
    const { status } = ctx.myChatMember.new_chat_member;
    await ctx.tools.services.setReachable(ctx.chat.id, status === 'member');
  });
}
