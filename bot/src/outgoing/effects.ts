import { HttpError, type Transformer } from 'grammy';
import { UnknownOutcome } from '../intake/failures.js';
import { currentUpdate, nextEffectKey } from '../intake/update-scope.js';

/** `begun`: it was begun and its end is not known; it must not be done again. */
export type EffectState =
  { readonly state: 'new' | 'begun' } | { readonly state: 'done'; readonly result: string };

/** Messages that the handling of an update sends, by key: each leaves once, also when the update is handled again. */
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
export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { error: inner } = error;
  return (
    typeof inner === 'object' && inner !== null && 'code' in inner && NOT_CONNECTED.has(String(inner.code))
  );
}

/** An error of a dialogue loses its class on its way, so that the update remembers it too. */
function unknownOutcome(method: string): UnknownOutcome {
  const scope = currentUpdate();
  if (scope !== undefined) scope.isOutcomeUnknown = true;
  return new UnknownOutcome(method);
}

const SENDS = /^(?:send(?!ChatAction)|copyMessage|forwardMessage)/;
const EDITS = /^editMessage/;

/**
 * Sends each message of an update once: it is marked before it leaves and after it arrived. When the process dies in
 * between, or no answer comes, the message may have arrived: it is not sent again. An edit that is made twice is done.
 */
export function onceEach(journal: EffectJournal): Transformer {
  return async (prev, method, payload, signal) => {
    if (EDITS.test(method)) {
      const answer = await prev(method, payload, signal);
      const isShown = !answer.ok && answer.description.includes('message is not modified');
      return isShown ? ({ ok: true, result: true } as never) : answer;
    }
    const key = SENDS.test(method) ? nextEffectKey() : null;
    if (key === null) return prev(method, payload, signal);
    const before = await journal.begin(key);
    if (before.state === 'done') return { ok: true, result: JSON.parse(before.result) as never };
    if (before.state === 'begun') throw unknownOutcome(method);
    const answer = await prev(method, payload, signal).catch(async (error: unknown) => {
      if (!isNotConnected(error)) throw unknownOutcome(method);
      await journal.release(key);
      throw error;
    });
    if (answer.ok) await journal.end(key, JSON.stringify(answer.result));
    else await journal.release(key);
    return answer;
  };
}
