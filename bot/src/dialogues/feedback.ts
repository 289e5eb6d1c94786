import { errorText } from '@hokm/shared/text';
import type { BotAccount } from '../services.js';
import { hear, options, type Talk, type TalkContext } from './ask.js';

const FEEDBACK_MAX = 1_000;

/** `/support`: a message to the people of the house; their answer comes back to the chat. */
export async function feedback(talk: Talk, ctx: TalkContext): Promise<void> {
  const account: BotAccount = await talk.external(() => ctx.person());
  const { language } = account;
  const { say, services } = ctx.tools;
  const question = `${say(language, 'support')}\n\n${say(language, 'feedback-ask')}`;
  await ctx.reply(question, { reply_markup: options(ctx, language) });
  for (;;) {
    const heard = await hear(talk, language);
    if (heard === null) return;
    const text = heard.text.trim();
    if (heard.pressed || text === '' || text.length > FEEDBACK_MAX) {
      await ctx.reply(say(language, 'feedback-bad'), { reply_markup: options(ctx, language) });
      continue;
    }
    const sent = await talk.external(() => services.sendFeedback(account, text));
    await ctx.reply(sent.ok ? say(language, 'feedback-done') : errorText(sent.code, language));
    return;
  }
}
