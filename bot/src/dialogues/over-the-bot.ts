import type { Conversation } from '@grammyjs/conversations';
import { GrammyError, HttpError, type Api, type Context, type MiddlewareFn } from 'grammy';
import type { BotContext } from '../core/context.js';

type Call = (payload: object) => Promise<unknown>;

/** Calls a method on the bot's own `Api`; a refusal of Telegram is an answer. */
async function callOn(api: Api, method: string, payload: object): Promise<object> {
  const call = (api.raw as unknown as Record<string, Call>)[method];
  if (call === undefined) throw new Error(`no method ${method}`);
  try {
    return { ok: true, result: await call(payload) };
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    const { error_code, description, parameters } = error;
    return { ok: false, error_code, description, parameters };
  }
}

/**
 * A dialogue has an `Api` of its own, without what is installed on the bot's. This sends its calls over that of the bot, so
 * that they share its budget and leave once. A call that was made before is not made again when the dialogue is replayed.
 */
export function overTheBot<C extends Context>(dialogue: Conversation<BotContext, C>): MiddlewareFn<C> {
  return (ctx, next) => {
    ctx.api.config.use(
      (_, method, payload) =>
        dialogue.external({
          task: (outer: BotContext) => callOn(outer.api, method, payload),
          beforeStoreError: (error) => ({ isHttp: error instanceof HttpError, words: String(error) }),
          afterLoadError: ({ isHttp, words }: { isHttp: boolean; words: string }) =>
            isHttp ? new HttpError(words, null) : new Error(words),
        }) as never,
    );
    return next();
  };
}
