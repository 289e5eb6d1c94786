/** The callback runs at most this long after the call, even on a busy page, ms. */
const SOON = 1000;

/** Calls back when the browser is idle. Returns a function that cancels. */
export function whenIdle(run: () => void): () => void {
  // Safari and the web views of iOS have no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: SOON });
  return () => cancelIdleCallback(idle);
}
