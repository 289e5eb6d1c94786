/** Calls that may wait for one key. */
const WAITING_MAX = 20;

/** Serializes work per key. */
export class KeyedMutex {
  private readonly queues = new Map<string, { tail: Promise<unknown>; length: number }>();

  /** Runs `act` after the earlier calls for this key; null when too many wait already. */
  async run<T>(key: string, act: () => Promise<T>): Promise<T | null> {
    const queue = this.queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
    if (queue.length >= WAITING_MAX) return null;
    queue.length += 1;
    this.queues.set(key, queue);
    const result = queue.tail.then(act);
    queue.tail = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.queues.delete(key);
    }
  }
}
