/**
 * Runs a command of the database that ends with the signal, and rejects where it has no answer after `ms`. The driver itself waits for
 * an answer without end: whoever waits behind such a command would wait for ever.
 */
export async function answeredWithin<T>(
  ms: number,
  command: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`the database has not answered for ${ms} ms`)), ms);
  try {
    return await command(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
