import type { CommandResult } from './result.js';

/** A command without an answer is sent again after this many ms. */
export const RESEND_AFTER = 2500;
/** After this many ms it is given up. */
export const GIVE_UP_AFTER = 20_000;

export interface ReliablePorts {
  /** Sends the command once; resolves with the answer, or with null when none came in time. */
  send: (timeout: number) => Promise<CommandResult | null>;
  connected: () => boolean;
  /** Resolves when the connection is usable again, or after a number of ms. */
  untilConnected: (timeout: number) => Promise<void>;
  now: () => number;
  gaveUp: () => CommandResult;
}

/**
 * Sends one command until it is answered: again after 2.5 s of silence and after a reconnection. Its id is the
 * same each time, so the server gives it one effect and the same answer.
 */
export async function sendReliably(ports: ReliablePorts): Promise<CommandResult> {
  const end = ports.now() + GIVE_UP_AFTER;
  for (;;) {
    const left = end - ports.now();
    if (left <= 0) return ports.gaveUp();
    if (ports.connected()) {
      const answer = await ports.send(Math.min(RESEND_AFTER, left));
      if (answer) return answer;
    } else {
      await ports.untilConnected(left);
    }
  }
}
