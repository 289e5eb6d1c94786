import { HttpError, type Transformer } from 'grammy';
import type { BotLog } from '../core/bot-log.js';
import { UNKNOWN_MESSAGE } from '../core/unknown-message.js';
import { nextEffectKey } from '../intake/update-scope.js';

/** `begun`: it was begun and its end is not known; it must not be done again. */
export type EffectState =
  | { readonly state: 'new' | 'begun' }
  | { readonly state: 'done'; readonly result: string };

/** What the handling of an update does, by key: each happens once, also when the update is handled again. */
export interface EffectJournal {
  /** Marks an effect as begun, unless it is known. */
  begin(key: string): Promise<EffectState>;
  /** Stores what came of it, in JSON. */
  end(key: string, result: string): Promise<void>;
  /** It did not happen, and may be begun again. */
  release(key: string): Promise<void>;
}

/** The connection was not made, so nothing can have been sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The request has not left. */
function isNotConnected(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { error: inner } = error;
  return (
    typeof inner === 'object' && inner !== null && 'code' in inner && NOT_CONNECTED.has(String(inner.code))
  );
}

const SENDS = /^(?:send(?!ChatAction)|copyMessage|forwardMessage)/;
const EDITS = /^(?:editMessage|deleteMessage)/;
/** What Telegram says of an edit or a deletion that has taken effect already. */
const IS_SO = /message is not modified|message to delete not found/;

/**
 * Sends each message of an update once: it is marked before it leaves and after it arrived. When the process dies in
 * between, or no answer comes, the message may have arrived: it is not sent again, and the handler goes on with a message
 * whose number is `UNKNOWN_MESSAGE`. An edit or a deletion that is made twice is done.
 */
export function onceEach(journal: EffectJournal, log: Pick<BotLog, 'info'>): Transformer {
  return async (prev, method, payload, signal) => {
    if (EDITS.test(method)) {
      const answer = await prev(method, payload, signal);
      return !answer.ok && IS_SO.test(answer.description) ? ({ ok: true, result: true } as never) : answer;
    }
    const key = SENDS.test(method) ? nextEffectKey('send') : null;
    if (key === null) return prev(method, payload, signal);
    const chat = { id: 'chat_id' in payload ? payload.chat_id : null };
    const mayHaveArrived = { ok: true, result: { message_id: UNKNOWN_MESSAGE, date: 0, chat } } as never;
    const before = await journal.begin(key);
    if (before.state === 'done') return { ok: true, result: JSON.parse(before.result) as never };
    if (before.state === 'begun') return mayHaveArrived;
    const answer = await prev(method, payload, signal).catch(async (error: unknown) => {
      if (isNotConnected(error)) {
        await journal.release(key);
        throw error;
      }
      log.info({ err: error, effect: key }, 'no answer to a message, which may have arrived');
      return null;
    });
    if (answer === null) return mayHaveArrived;
    if (answer.ok) await journal.end(key, JSON.stringify(answer.result));
    else await journal.release(key);
    return answer;
  };
}
