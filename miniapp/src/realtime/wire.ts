import type { ClientEventName, ClientInput } from '@hokm/shared/protocol';
import { currentLanguage } from '@hokm/web/i18n';
import { lazyCodeText } from '../text/lazy-error-text.js';
import type { GameSocket } from './game-socket.js';
import type { CommandResult } from './result.js';

/** Longest wait for the answer to one event, ms. */
export const ACK_TIMEOUT = 10_000;

/** A refusal in the person's language. */
export function refused(code: string, said: string | null = null): CommandResult & { ok: false } {
  return { ok: false, code, message: lazyCodeText(code, said, currentLanguage()) };
}

/** When each code last came as an answer, ms. */
const refusals = new Map<string, number>();
/** A refusal's event follows its answer within this many ms. */
const DUPLICATE_WINDOW_MS = 2000;

/** True if an error event only repeats the refusal that a command has just been answered with. */
export function repeatsAnAnswer(code: string): boolean {
  return Date.now() - (refusals.get(code) ?? 0) < DUPLICATE_WINDOW_MS;
}

let unanswered: (event: ClientEventName) => void = () => undefined;

/** Calls back when an event got no answer. */
export function onUnanswered(listener: (event: ClientEventName) => void): void {
  unanswered = listener;
}

/** Sends one event and waits for its answer; null when there is no connection, or no answer in time. */
export async function emitWithTimeout<E extends ClientEventName>(
  socket: GameSocket,
  event: E,
  payload: ClientInput<E>,
  timeout: number = ACK_TIMEOUT,
): Promise<CommandResult | null> {
  if (!socket.connected) return null;
  try {
    const answer = await socket.ask(event, payload, timeout);
    if (answer.ok) return answer;
    refusals.set(answer.code, Date.now());
    const { code, message, until } = answer;
    return { ...refused(code, message), ...(until === undefined ? {} : { until }) };
  } catch {
    // Timed out or disconnected: both mean that nothing is known.
    unanswered(event);
    return null;
  }
}

/** Like `ask`, with silence as the refusal `server/unavailable`. */
export async function request<E extends ClientEventName>(
  socket: GameSocket,
  event: E,
  payload: ClientInput<E>,
  timeout?: number,
): Promise<CommandResult> {
  return (await emitWithTimeout(socket, event, payload, timeout)) ?? refused('server/unavailable');
}
