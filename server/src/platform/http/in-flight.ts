/** Most bodies and bytes that are on their way at the same time. */
export interface InFlightLimits {
  /** Bodies of one account. */
  readonly perAccount: number;
  /** Bodies from one network address. */
  readonly perAddress: number;
  /** Bytes of all bodies of the process, as they are declared. */
  readonly bytes: number;
}

interface Sender {
  /** Null for a stranger. */
  readonly account: string | null;
  /** Key of the network address. */
  readonly address: string;
}

/** Counts the bodies that have begun and not ended, so that nobody's slow ones take the room of others. */
export class InFlight {
  private readonly open = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly limits: InFlightLimits) {}

  /** Takes a place for a body; gives what to call at its end, or null when there is no place. */
  enter({ account, address }: Sender, bytes: number): (() => void) | null {
    const { perAccount, perAddress } = this.limits;
    const keys = [`address:${address}`, ...(account === null ? [] : [`account:${account}`])];
    const isFull =
      this.count(`address:${address}`) >= perAddress ||
      (account !== null && this.count(`account:${account}`) >= perAccount) ||
      this.bytes + bytes > this.limits.bytes;
    if (isFull) return null;
    this.bytes += bytes;
    for (const key of keys) this.open.set(key, this.count(key) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.bytes -= bytes;
      for (const key of keys) {
        const left = this.count(key) - 1;
        if (left > 0) this.open.set(key, left);
        else this.open.delete(key);
      }
    };
  }

  private count(key: string): number {
    return this.open.get(key) ?? 0;
  }
}
