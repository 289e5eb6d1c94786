/** Everything random in a run, from one seed (mulberry32): the same seed gives the same run. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  readonly next = (): number => {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** True once in 1 / `share` times. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of several; undefined only of none. */
  pick<T>(choices: readonly T[]): T | undefined {
    return choices[Math.floor(this.next() * choices.length)];
  }

  /** For keys and ids in a run; nothing here is secret. */
  readonly bytes = (size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, () => this.between(0, 255)));

  /** Another stream, so that what one part draws does not shift what another draws. */
  fork(): SeededRandom {
    return new SeededRandom(this.between(0, 2 ** 32 - 1));
  }
}
