import { letterMax, sayLetterRefusal } from '../core/letters.js';
import type { BotAccount } from '../core/services.js';
import { Questions, type Dialogue, type DialogueContext } from './ask.js';

/** `/support` and `/paysupport`: a message to the team, whose answer comes to the chat. */
export const feedback =
  (about: 'support' | 'paysupport') =>
  async (dialogue: Dialogue, ctx: DialogueContext): Promise<void> => {
    const account: BotAccount = await dialogue.external(() => ctx.person());
    const { language } = account;
    const { say, services } = ctx.tools;
    const questions = new Questions(dialogue, ctx, language);
    // The team sees what a message is about before it reads it.
    const mark = about === 'paysupport' ? '/paysupport\n' : '';
    const most = letterMax(mark);
    await questions.ask(`${say(language, about)}\n\n${say(language, 'feedback-ask')}`);
    for (;;) {
      const reply = await questions.answer();
      if (reply === null) return;
      const text = reply.text.trim();
      if (text === '' || text.length > most) {
        await questions.ask(say(language, 'feedback-bad'));
        continue;
      }
      const sent = await dialogue.external(() => services.sendFeedback(account, `${mark}${text}`));
      await questions.end(
        sent.ok ? say(language, 'feedback-done') : sayLetterRefusal(ctx.tools, language, sent.code),
      );
      return;
    }
  };
