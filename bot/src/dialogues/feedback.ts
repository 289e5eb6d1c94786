import type { BotAccount } from '../core/services.js';
import { options, waitForReply, type Dialogue, type DialogueContext } from './ask.js';

const FEEDBACK_MAX = 1_000;

/** `/support` and `/paysupport`: a message to the team, whose answer comes to the chat. */
export const feedback =
  (about: 'support' | 'paysupport') =>
  async (dialogue: Dialogue, ctx: DialogueContext): Promise<void> => {
    const account: BotAccount = await dialogue.external(() => ctx.person());
    const { language } = account;
    const { say, refusal, services } = ctx.tools;
    // The team sees what a message is about before it reads it.
    const mark = about === 'paysupport' ? '/paysupport\n' : '';
    const question = `${say(language, about)}\n\n${say(language, 'feedback-ask')}`;
    await ctx.reply(question, { reply_markup: options(ctx, language) });
    for (;;) {
      const reply = await waitForReply(dialogue, language);
      if (reply === null) return;
      const text = reply.text.trim();
      if (reply.pressed || text === '' || text.length > FEEDBACK_MAX) {
        await ctx.reply(say(language, 'feedback-bad'), { reply_markup: options(ctx, language) });
        continue;
      }
      const sent = await dialogue.external(() => services.sendFeedback(account, `${mark}${text}`));
      await ctx.reply(sent.ok ? say(language, 'feedback-done') : refusal(language, sent.code));
      return;
    }
  };
