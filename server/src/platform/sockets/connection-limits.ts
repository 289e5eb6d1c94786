import type { IncomingMessage } from 'node:http';
import { rateLimitKey } from '../http/address.js';
import { clientAddress, isLoopback } from '../http/request-source.js';

/** Connections that are held before anyone has signed in count too; at this many times the limit none is opened any more. */
const HARD = 2;

/** Counts the open connections of each address. Those from this machine are not counted: they are a proxy's. */
export class ConnectionLimits {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly limit: number,
    private readonly proxies: number,
  ) {}

  addressOf(request: IncomingMessage): string {
    return clientAddress(request, this.proxies);
  }

  /** A connection was opened; gives what to call when it is closed. */
  opened(request: IncomingMessage): () => void {
    const key = this.keyOf(request);
    if (key === null) return () => undefined;
    this.open.set(key, this.count(key) + 1);
    return () => {
      const left = this.count(key) - 1;
      if (left > 0) this.open.set(key, left);
      else this.open.delete(key);
    };
  }

  /** True if the address of an open connection has too many: then the connection cannot sign in. */
  tooMany(request: IncomingMessage): boolean {
    const key = this.keyOf(request);
    return key !== null && this.count(key) > this.limit;
  }

  /** True if an address may not even open a connection that will be refused. */
  exceedsHardLimit(request: IncomingMessage): boolean {
    const key = this.keyOf(request);
    return key !== null && this.count(key) >= this.limit * HARD;
  }

  private count(key: string): number {
    return this.open.get(key) ?? 0;
  }

  private keyOf(request: IncomingMessage): string | null {
    const address = clientAddress(request, this.proxies);
    return isLoopback(address) ? null : rateLimitKey(address);
  }
}
