/** How long a removal can be undone, ms: a little longer than its toast is shown. */
export const UNDO_MS = 7500;

export interface RemovalPorts {
  /** Sends the removal to the server; rejects if the server refuses. `leaving`: the page is being closed. */
  readonly remove: (id: string, leaving: boolean) => Promise<unknown>;
  /** Calls back after `ms`. Returns a function that cancels. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** Called with the ids of all hidden friends whenever they change. */
  readonly onHidden: (ids: ReadonlySet<string>) => void;
  /** Called when the server refuses; the friend is shown again. */
  readonly onRefused: (error: unknown) => void;
  /** Called when the server has removed the friend. */
  readonly onDone: () => void;
}

/** Removals of friends that can be undone: the friend is hidden at once, and removed on the server after `UNDO_MS`. */
export class Removals {
  private readonly waiting = new Map<string, () => void>();
  /** Friends removed by the server. They stay hidden until a newer friend list arrives. */
  private readonly gone = new Set<string>();
  private hidden: ReadonlySet<string> = new Set();

  constructor(private readonly ports: RemovalPorts) {}

  /** Hides a friend, and removes them when the time to undo is over. */
  begin(id: string): void {
    if (this.hidden.has(id)) return;
    this.hide([...this.hidden, id]);
    this.waiting.set(
      id,
      this.ports.schedule(() => void this.remove(id, false), UNDO_MS),
    );
  }

  /** Undoes a removal that has not been sent to the server yet. */
  undo(id: string): void {
    const stop = this.waiting.get(id);
    if (!stop) return;
    stop();
    this.waiting.delete(id);
    this.show(id);
  }

  /** Sends all waiting removals at once, because the page is being closed. */
  flush(): void {
    for (const [id, stop] of this.waiting) {
      stop();
      void this.remove(id, true);
    }
  }

  /** Ids of the friends removed by the server: a friend list requested now does not contain them. */
  removed(): readonly string[] {
    return [...this.gone];
  }

  /** Stops hiding these friends after such a list has arrived: any of them on it have become friends again. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.gone.delete(id);
    this.hide([...this.hidden].filter((id) => !ids.includes(id)));
  }

  private async remove(id: string, leaving: boolean): Promise<void> {
    this.waiting.delete(id);
    try {
      await this.ports.remove(id, leaving);
      this.gone.add(id);
      this.ports.onDone();
    } catch (error) {
      this.show(id);
      this.ports.onRefused(error);
    }
  }

  private show(id: string): void {
    this.hide([...this.hidden].filter((other) => other !== id));
  }

  private hide(ids: readonly string[]): void {
    this.hidden = new Set(ids);
    this.ports.onHidden(this.hidden);
  }
}
