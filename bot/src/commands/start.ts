import type { Composer } from 'grammy';
import { errorText } from '@hokm/shared/text';
import { readStartParameter, type StartWish } from '../links.js';
import type { BotContext } from '../context.js';

/** Greets, and says what came of the link that was opened. */
async function welcome(
  ctx: BotContext,
  wish: StartWish | null,
): Promise<{ text: string; wish: StartWish | null }> {
  const account = await ctx.person();
  const { services, say } = ctx.tools;
  const { language } = account;
  const greeting = say(language, account.is_new ? 'start-new' : 'start-back', { name: account.name });
  const told = (text: string, shown: StartWish | null = null) => ({
    text: `${greeting}\n\n${text}`,
    wish: shown,
  });
  switch (wish?.kind) {
    case 'room': {
      const card = await services.room(wish.code);
      if (card === null || card.status === 'finished') return told(say(language, 'start-room-gone'));
      const free = card.seats.filter((name) => name === null).length;
      return told(say(language, 'start-room', { room: card.name, free }), wish);
    }
    case 'friend': {
      const asked = await services.requestFriend(account, wish.id);
      return told(asked.ok ? say(language, `start-friend-${asked.status}`) : errorText(asked.code, language));
    }
    case 'ref':
      return (await services.refer(account, wish.id))
        ? told(say(language, 'start-ref'))
        : { text: greeting, wish: null };
    case 'replay':
      return told(say(language, 'start-replay'), wish);
    case undefined:
      return { text: greeting, wish: null };
  }
}

const LABELS: Record<StartWish['kind'], string> = {
  room: 'join',
  friend: 'play',
  ref: 'play',
  replay: 'watch-replay',
};

/** `/start`, alone or with a parameter of one of our links; whatever else stands there is harmless. */
export function start(bot: Composer<BotContext>): void {
  bot.chatType('private').command('start', async (ctx) => {
    const { text, wish } = await welcome(ctx, readStartParameter(ctx.match));
    const label = await ctx.say(wish === null ? 'play' : LABELS[wish.kind]);
    await ctx.reply(text, { reply_markup: ctx.tools.buttons.open(label, wish, true) });
    await setMenuButton(ctx);
  });
}

/** The button beside the text field opens the app, in the person's language. */
export async function setMenuButton(ctx: BotContext): Promise<void> {
  const keyboard = ctx.tools.buttons.open(await ctx.say('menu-button'), null, true);
  const [[button] = []] = keyboard.inline_keyboard;
  if (button === undefined || !('web_app' in button) || ctx.chat === undefined) return;
  await ctx.api.setChatMenuButton({
    chat_id: ctx.chat.id,
    menu_button: { type: 'web_app', text: button.text, web_app: button.web_app },
  });
}
