import type { MediaUse } from '@hokm/shared/api/media';
import type { MediaRecord } from './model.js';

/** A subject whose things show pictures. It is asked, so that nothing has to be counted along. */
export interface MediaUser {
  /** The places that show a picture, for people; at most `max`. */
  usesOf(id: string, max: number): Promise<MediaUse[]>;
  /** Those of some pictures that something shows. */
  usedAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** A picture was described anew; for subjects that keep copies of what readers see. */
  pictureChanged?(record: MediaRecord): Promise<void>;
}

declare module '../platform/modules/module.js' {
  interface Contributions {
    /** Subjects whose things show pictures of `media`. */
    readonly mediaUsers?: readonly MediaUser[];
  }
}
