/** The client's only log: what a person need not see, but whoever looks into a problem does. */
export function logWarning(message: string, detail?: unknown): void {
  console.warn(message, detail ?? ''); // eslint-disable-line no-console -- the one place that logs
}
