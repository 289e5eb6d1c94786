import type { Result } from '../core/result.js';
import type { StaffCall } from './audit-action.js';

/** A subject whose changes `POST admin/undo/:id` takes back. */
export interface Undoer {
  /**
   * Takes a change back, as long as nobody has made another one since and there is room where it was. Null: it is none of this
   * subject.
   */
  undo(
    call: StaffCall,
    id: string,
  ): Promise<Result<object, 'request/not_found' | 'content/stale' | 'albums/full'> | null>;
}

declare module '../modules/module.js' {
  interface Contributions {
    /** Subjects whose changes can be taken back for a day. */
    readonly undoers?: readonly Undoer[];
  }
}
