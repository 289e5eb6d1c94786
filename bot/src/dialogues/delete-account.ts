import { errorText } from '@hokm/shared/text';
import type { BotAccount } from '../core/services.js';
import { options, waitForReply, type Dialogue, type DialogueContext } from './ask.js';

const YES = 'delete:yes';

/** `/deleteaccount`: asks for confirmation, and names the day of the deletion. */
export async function deleteAccount(dialogue: Dialogue, ctx: DialogueContext): Promise<void> {
  const account: BotAccount = await dialogue.external(() => ctx.person());
  const { language } = account;
  const { say, services } = ctx.tools;
  const keyboard = options(ctx, language, [[say(language, 'delete-yes'), YES]]);
  await ctx.reply(say(language, 'delete-ask'), { reply_markup: keyboard });
  const reply = await waitForReply(dialogue, language);
  if (reply === null) return;
  if (!reply.pressed || reply.text !== YES) {
    await ctx.reply(say(language, 'dialogue-cancelled'));
    return;
  }
  // The state of a dialogue is JSON: a date has to be a number in it.
  const requested = await dialogue.external(async () => {
    const answer = await services.requestDeletion(account);
    return answer.ok ? { ok: true as const, at: answer.at.getTime() } : answer;
  });
  await ctx.reply(
    requested.ok
      ? say(language, 'delete-done', { at: new Date(requested.at) })
      : errorText(requested.code, language),
  );
}
