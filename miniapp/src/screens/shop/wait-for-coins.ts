import { logWarning } from '../../lib/log.js';

/** How often the balance is requested after a payment, and the time between requests, ms. */
export const ASKS = 12;
export const PAUSE = 1500;

interface Waiting {
  /** The balance before the payment. */
  readonly before: number;
  /** Asks for the balance. */
  readonly read: () => Promise<number>;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * Waits until paid coins have arrived: Telegram informs the bot, which credits them a little after the sheet has closed.
 * Returns the new balance, or null if it has not grown yet; the coins then arrive later without any action.
 */
export async function waitForCoins({ before, read, sleep }: Waiting): Promise<number | null> {
  for (let ask = 0; ask < ASKS; ask += 1) {
    if (ask > 0) await sleep(PAUSE);
    try {
      const balance = await read();
      if (balance > before) return balance;
    } catch (error) {
      // The payment is made whether or not this call came through.
      logWarning('Balance after a payment', error);
    }
  }
  return null;
}
