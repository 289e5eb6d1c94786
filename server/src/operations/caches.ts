import { z } from 'zod';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import type { SharedState, SharedValue } from '../platform/shared-state/shared-state.js';

/** Something that a process keeps in memory to be quicker. */
export interface Cache {
  readonly name: string;
  /** Kept entries. */
  readonly size: () => number;
  readonly drop: () => void;
}

const dropped = z.object({ at: z.number() });

/** Drops the caches of all processes: each sees within a second that it is to. */
export class Caches {
  private readonly told: SharedValue<z.infer<typeof dropped>>;

  constructor(
    state: SharedState,
    private readonly caches: () => readonly Cache[],
  ) {
    this.told = state.define({ id: 'caches', schema: dropped, initial: { at: 0 } });
    this.told.onChange(() => {
      for (const cache of this.caches()) cache.drop();
    });
  }

  /** Kept entries of this process, by cache. */
  get sizes(): Record<string, number> {
    return Object.fromEntries(this.caches().map(({ name, size }) => [name, size()]));
  }

  /** Tells all processes, this one included. */
  async drop(at: number, action: PendingAudit): Promise<void> {
    // Another process may tell at the same moment: then once more, as of what it has stored.
    while (!(await this.told.replace(this.told.revision, { at }, action)));
  }
}

declare module '../platform/modules/module.js' {
  interface Contributions {
    /** Caches of this process. */
    readonly caches?: readonly Cache[];
  }
}
