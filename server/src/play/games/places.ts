import type { NodeRecord } from './node-lease.js';

/**
 * The places at which the processes that play matches are reached from outside. A connection that names a place in its query is led there by the
 * proxy. Known from the leases of all, as they were last read.
 */
export class Places {
  private others: ReadonlyMap<string, string> = new Map();

  /** @param own the place of this process; null: connections cannot be led to it */
  constructor(
    private readonly node: string,
    private readonly own: string | null,
  ) {}

  /** The process that a new table lives in; null where connections cannot be led there. */
  get home(): string | null {
    return this.own === null ? null : this.node;
  }

  /** Takes in the leases of all processes as they are at `now`, ms. */
  learn(nodes: readonly NodeRecord[], now: number): void {
    this.others = new Map(
      nodes.flatMap(({ _id, until, place }) =>
        place === undefined || _id === this.node || until <= now ? [] : [[_id, place]],
      ),
    );
  }

  /** The place of another process that lives; null for this one, and for all that nobody can be led to. */
  of(node: string | null): string | null {
    return node === null ? null : (this.others.get(node) ?? null);
  }

  /** The other living processes to which connections can be led. */
  get elsewhere(): string[] {
    return [...this.others.keys()];
  }
}
