/** How many may wait for one thing. */
const WAITING_MAX = 20;

/** Lets those who want the same thing do it one after another. */
export class Turns {
  private readonly lines = new Map<string, { tail: Promise<unknown>; length: number }>();

  /** Does it when those before are done; null when too many wait already. */
  async take<T>(key: string, act: () => Promise<T>): Promise<T | null> {
    const line = this.lines.get(key) ?? { tail: Promise.resolve(), length: 0 };
    if (line.length >= WAITING_MAX) return null;
    line.length += 1;
    this.lines.set(key, line);
    const turn = line.tail.then(act);
    line.tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }
}
