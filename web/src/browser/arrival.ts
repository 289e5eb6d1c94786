/** Longest wait for a part of an app that is loaded when it is needed, ms. */
export const ARRIVAL_MS = 30_000;

/** A part of the app did not come: the network swallowed it. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/**
 * What is on its way; rejects with a `LateError` when it has not come in time. Each `import()` of the apps passes here: some networks
 * neither bring a file nor fail, and then nothing would ever be said.
 */
export async function arrival<T>(coming: Promise<T>, ms = ARRIVAL_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('A part of the app did not come.')), ms);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
