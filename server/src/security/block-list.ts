import { contains, networkOf, rangeOf, type Network } from '../platform/http/networks.js';

interface Entry {
  readonly id: string;
  readonly network: Network;
  readonly from: bigint;
  readonly to: bigint;
  /** Ms since 1970; infinite until it is lifted. */
  readonly until: number;
}

/** Blocked networks of one kind of address, sorted by their beginnings. */
interface Ranges {
  readonly entries: readonly Entry[];
  /** The farthest end among the entries up to each. */
  readonly reach: readonly bigint[];
}

export interface BlockedNetwork {
  readonly id: string;
  readonly ip_address: string;
  readonly expires_at: Date | null;
}

function sorted(entries: readonly Entry[]): Ranges {
  const inOrder = [...entries].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  let farthest = -1n;
  const reach = inOrder.map(({ to }) => (farthest = to > farthest ? to : farthest));
  return { entries: inOrder, reach };
}

/**
 * Answers whether an address is blocked. Networks may hold one another: a binary search finds the last that begins before the
 * address, and the walk back ends where none reaches it any more.
 */
export class BlockList {
  private readonly kinds: Readonly<Record<'ipv4' | 'ipv6', Ranges>>;

  constructor(blocks: readonly BlockedNetwork[]) {
    const entries = blocks.flatMap(({ id, ip_address, expires_at }): Entry[] => {
      const network = networkOf(ip_address);
      if (network === null) return [];
      return [{ id, network, ...rangeOf(network), until: expires_at?.getTime() ?? Infinity }];
    });
    const of = (kind: 'ipv4' | 'ipv6') =>
      sorted(entries.filter(({ network }) => network.address.kind() === kind));
    this.kinds = { ipv4: of('ipv4'), ipv6: of('ipv6') };
  }

  /** The block that holds an address at a time, and its end (ms since 1970; infinite without one); null for none. */
  find(ip: string, now: number): { readonly id: string; readonly until: number } | null {
    const single = networkOf(ip);
    if (single === null || ip.includes('/')) return null;
    const { entries, reach } = this.kinds[single.address.kind()];
    const at = rangeOf(single).from;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.from ?? at) <= at) low = middle + 1;
      else high = middle;
    }
    for (let n = low - 1; (reach[n] ?? -1n) >= at; n -= 1) {
      const entry = entries[n];
      if (entry !== undefined && entry.until > now && contains(entry.network, ip)) return entry;
    }
    return null;
  }
}
