/** Coins that are held for things of one kind. */
export interface Held {
  readonly count: number;
  readonly coins: number;
  /** When coins were first put in for the oldest of them, ms since 1970; null without one. */
  readonly oldestAt: number | null;
}

/** Where coins are held. */
export interface HeldSource {
  /** `matches`, `predictions`. */
  readonly what: string;
  read(): Promise<Held>;
}

declare module '../platform/modules/module.js' {
  interface Contributions {
    /** What of the subject holds coins that people have put in. */
    readonly held?: readonly HeldSource[];
  }
}
