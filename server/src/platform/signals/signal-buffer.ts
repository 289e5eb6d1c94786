import type { Clock } from '../core/ports.js';
import type { Signal, Signals, SignalType } from '../core/signals.js';
import { rateLimitKey } from '../http/address.js';

/** Kinds of signals with their sources that a process keeps between two flushes. What is more is counted only. */
const KEPT_MAX = 5_000;

/** Equal signals of one minute. */
export interface CountedSignal {
  readonly type: SignalType;
  /** IPv4 address or IPv6 /64; empty when there is none. */
  readonly network: string;
  readonly account: string;
  readonly session: string;
  readonly target: string;
  /** The first of them, ms since 1970. */
  readonly at: number;
  readonly count: number;
}

const MINUTE_MS = 60_000;

/** Signals of a process since the last flush. */
export class SignalBuffer implements Signals {
  private counted = new Map<string, { -readonly [K in keyof CountedSignal]: CountedSignal[K] }>();
  private dropped = 0;

  constructor(private readonly clock: Clock) {}

  note({ type, address, account = '', session = '', target }: Signal): void {
    const network = address === '' ? '' : rateLimitKey(address);
    const at = this.clock.now();
    const key = [type, network, account, session, Math.floor(at / MINUTE_MS)].join(' ');
    const before = this.counted.get(key);
    if (before !== undefined) before.count += 1;
    else if (this.counted.size >= KEPT_MAX) this.dropped += 1;
    else this.counted.set(key, { type, network, account, session, target, at, count: 1 });
  }

  /** Takes what was noted since; `dropped`: signals of sources that were too many to keep. */
  take(): { readonly signals: readonly CountedSignal[]; readonly dropped: number } {
    const taken = { signals: [...this.counted.values()], dropped: this.dropped };
    this.counted = new Map();
    this.dropped = 0;
    return taken;
  }
}
