import type { Timers } from '../core/ports.js';

interface Props {
  readonly timers: Timers;
  /** Between two tellings of the same thing, ms. */
  readonly apartMs: number;
  /** Reads how it stands, and tells. */
  readonly tell: (id: string) => Promise<void>;
  readonly failed: (id: string, error: unknown) => void;
}

/** Tells of changes of many things: of each at once, and of what happens meanwhile together. */
export class ToldRarely {
  /** What was told of a moment ago, with whether something has changed since. */
  private readonly resting = new Map<string, boolean>();

  constructor(private readonly props: Props) {}

  changed(id: string): void {
    if (this.resting.has(id)) this.resting.set(id, true);
    else this.tellNow(id);
  }

  private tellNow(id: string): void {
    const { timers, apartMs, tell, failed } = this.props;
    this.resting.set(id, false);
    timers.set(apartMs, () => {
      const isMore = this.resting.get(id) === true;
      this.resting.delete(id);
      if (isMore) this.tellNow(id);
    });
    tell(id).catch((error: unknown) => failed(id, error));
  }
}
