import type { Transformer } from 'grammy';
import type { BotLog } from '../core/bot-log.js';
import { wordsOf } from '../intake/failures.js';

/** Answers to queries that are worth nothing later, and about which a person has nothing to be told. */
const ANSWERS: ReadonlySet<string> = new Set(['answerCallbackQuery', 'answerInlineQuery']);

/**
 * Answering a pressed button or a typed inline query is a best effort: when Telegram refuses it (the query is too old) or
 * does not answer, what the handler did stays done and goes on.
 */
export function bestEffortAnswers(log: Pick<BotLog, 'info'>): Transformer {
  return async (prev, method, payload, signal) => {
    if (!ANSWERS.has(method)) return prev(method, payload, signal);
    const done = { ok: true, result: true } as never;
    try {
      const answer = await prev(method, payload, signal);
      if (answer.ok) return answer;
      log.info({ method, why: answer.description }, 'query not answered');
    } catch (error) {
      log.info({ method, why: wordsOf(error) }, 'query not answered');
    }
    return done;
  };
}
