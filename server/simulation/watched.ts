import type { EventQueue } from './event-queue.js';

/** Runs a world, and reports each rejection that nobody takes: it would end a process. */
export async function watched<T>(problems: string[], run: () => Promise<T>): Promise<T> {
  const crashed = (reason: unknown): void => void problems.push(`a process ends by ${String(reason)}`);
  process.on('unhandledRejection', crashed);
  try {
    return await run();
  } finally {
    process.off('unhandledRejection', crashed);
  }
}

/** Runs an audit of the product in the time of a run, and gives its findings. */
export async function audited(
  agenda: EventQueue,
  read: () => Promise<readonly string[]>,
  patienceMs: number,
): Promise<readonly string[]> {
  const found: (readonly string[])[] = [];
  read().then(
    (problems) => found.push(problems),
    (error: unknown) => found.push([`an audit ends by ${String(error)}`]),
  );
  await agenda.until(() => found.length > 0, patienceMs);
  return found[0] ?? ['an audit does not end'];
}
