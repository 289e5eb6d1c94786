const never = new Promise<never>(() => undefined);

/** A function, as the compiler takes a property that was checked before for unchanged. */
function lives({ isAlive }: Mortal): boolean {
  return isAlive;
}

/** What a process does outside of itself, as long as it lives. Each write may be the last thing that happens in it. */
export class Mortal {
  /** Writes so far. */
  writes = 0;
  isAlive = true;
  private last = Infinity;
  private readonly onDeath: (() => void)[] = [];

  /** It dies right before its write of this number, counted from now. */
  dieBefore(write: number): void {
    this.last = this.writes + write;
  }

  whenDead(tell: () => void): void {
    this.onDeath.push(tell);
  }

  /** A write: it happens, unless the process dies before it. What a dead process waits for never comes. */
  async write<T>(run: () => Promise<T>): Promise<T> {
    if (!this.isAlive) return never;
    this.writes += 1;
    if (this.writes >= this.last) {
      this.isAlive = false;
      for (const tell of this.onDeath) tell();
      return never;
    }
    const result = await run();
    return lives(this) ? result : never;
  }

  async read<T>(run: () => Promise<T>): Promise<T> {
    if (!this.isAlive) return never;
    const result = await run();
    return lives(this) ? result : never;
  }

  /** The same object as this process reaches it; `reads` change nothing. Other members than asynchronous methods are left alone. */
  reach<T extends object>(target: T, reads: (name: string) => boolean): T {
    return new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          const run = (): unknown => Reflect.apply(member, target, given);
          if (SYNCHRONOUS.has(String(name))) return run();
          const go = () => Promise.resolve(run());
          return reads(String(name)) ? this.read(go) : this.write(go);
        };
      },
    });
  }
}

const SYNCHRONOUS = new Set(['siteTitle', 'languages', 'countStart', 'offerTable']);
