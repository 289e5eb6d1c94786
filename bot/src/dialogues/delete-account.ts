import { errorText } from '@hokm/shared/text';
import type { BotAccount } from '../services.js';
import { hear, options, type Talk, type TalkContext } from './ask.js';

const YES = 'delete:yes';

/** `/deleteaccount`: asks once more, and tells the day on which the account goes. */
export async function deleteAccount(talk: Talk, ctx: TalkContext): Promise<void> {
  const account: BotAccount = await talk.external(() => ctx.person());
  const { language } = account;
  const { say, services } = ctx.tools;
  const keyboard = options(ctx, language, [[say(language, 'delete-yes'), YES]]);
  await ctx.reply(say(language, 'delete-ask'), { reply_markup: keyboard });
  const heard = await hear(talk, language);
  if (heard === null) return;
  if (!heard.pressed || heard.text !== YES) {
    await ctx.reply(say(language, 'dialogue-cancelled'));
    return;
  }
  const gone = await talk.external(async () => {
    const answer = await services.deleteAccount(account);
    return answer.ok ? { ok: true as const, at: answer.at.getTime() } : answer;
  });
  await ctx.reply(
    gone.ok ? say(language, 'delete-done', { at: new Date(gone.at) }) : errorText(gone.code, language),
  );
}
