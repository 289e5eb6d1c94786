/** Not later than so many ms after the call, however busy the page is. */
const SOON = 1000;

/** Calls back in a moment in which nothing else is to be done; gives the way to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari and the web views of iOS know of no such moment.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: SOON });
  return () => cancelIdleCallback(idle);
}
