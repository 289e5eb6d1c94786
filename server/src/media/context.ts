import type { PictureMaker } from '../platform/files/picture-maker.js';
import type { Clock, Log, RandomBytes } from '../platform/core/ports.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { Blobs } from './blobs.js';
import type { MediaStore } from './media-store.js';

/** The dependencies of everything about pictures of texts. */
export interface MediaContext {
  readonly store: MediaStore;
  readonly blobs: Blobs;
  readonly pictureMaker: Pick<PictureMaker, 'makeSizes' | 'isBusy'>;
  readonly audit: AuditQueue;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}
