/** The client's only log: details for debugging that a player need not see. */
export function logWarning(message: string, detail?: unknown): void {
  console.warn(message, detail ?? ''); // oxlint-disable-line no-console -- the one place that logs
}
