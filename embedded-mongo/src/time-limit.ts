import { CommandError } from './errors.js';

/** Documents between two looks at the clock. */
const STEP = 64;

/** The time that reading may take. Pauses between two calls of a cursor do not count. */
export class TimeLimit {
  private spent = 0;
  private since = 0;
  private count = 0;

  /** @param most ms; 0: any */
  constructor(private readonly most: number) {}

  /** Called for each document that is read. Refuses with MaxTimeMSExpired when it has taken too long. */
  check(): void {
    if (this.most === 0 || ++this.count % STEP !== 0) return;
    if (this.spent + performance.now() - this.since > this.most)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }

  pause(): void {
    if (this.most > 0) this.spent += performance.now() - this.since;
  }

  resume(): void {
    if (this.most > 0) this.since = performance.now();
  }
}
