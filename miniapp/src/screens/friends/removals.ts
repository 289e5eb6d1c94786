/** A removal can be taken back this long, ms: a little longer than its toast is shown. */
export const UNDO_MS = 7500;

export interface RemovalPorts {
  /** Tells the server; rejects when it refuses. `leaving`: the page is being closed. */
  readonly remove: (id: string, leaving: boolean) => Promise<unknown>;
  /** Calls back after so many ms; gives back the way to stop it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** Told of whom not to show, whenever that changes. */
  readonly onHidden: (ids: ReadonlySet<string>) => void;
  /** The server refused: the friend is shown again. */
  readonly onRefused: (error: unknown) => void;
  /** The server did it. */
  readonly onDone: () => void;
}

/** Friends that are removed as soon as nobody takes it back: gone from sight at once, told to the server later. */
export class Removals {
  private readonly waiting = new Map<string, () => void>();
  /** Whom the server has removed; hidden until a list that is younger than that has come. */
  private readonly gone = new Set<string>();
  private hidden: ReadonlySet<string> = new Set();

  constructor(private readonly ports: RemovalPorts) {}

  /** Hides a friend, and removes him when the time to take it back is over. */
  begin(id: string): void {
    if (this.hidden.has(id)) return;
    this.hide([...this.hidden, id]);
    this.waiting.set(
      id,
      this.ports.schedule(() => void this.remove(id, false), UNDO_MS),
    );
  }

  /** Takes it back; too late once the server has been told. */
  undo(id: string): void {
    const stop = this.waiting.get(id);
    if (!stop) return;
    stop();
    this.waiting.delete(id);
    this.show(id);
  }

  /** The page goes away: what waits is done now. */
  flush(): void {
    for (const [id, stop] of this.waiting) {
      stop();
      void this.remove(id, true);
    }
  }

  /** Whom a list that is asked for now will no longer hold. */
  removed(): readonly string[] {
    return [...this.gone];
  }

  /** Such a list has come: whoever is on it again has become a friend again. */
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
