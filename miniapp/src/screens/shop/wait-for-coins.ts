import { logWarning } from '../../lib/log.js';

/** How often the balance is asked for after a payment, and how far apart, ms. */
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
 * Waits until paid coins have come: Telegram tells the bot, and the bot the purse, a little after its sheet has closed.
 * Gives the new balance, or null when it still has not grown; then the coins come later, without anybody's doing.
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
