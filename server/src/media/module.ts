import type { PictureMaker } from '../platform/files/picture-maker.js';
import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { MediaContext } from './context.js';
import { DatabaseBlobs, mediaChunks, mediaFiles } from './database-blobs.js';
import { MediaStore } from './media-store.js';
import { media } from './model.js';
import { mediaRoutes } from './routes.js';
import { S3Blobs } from './s3-blobs.js';
import { TIDY_EVERY_MS, tidyMedia } from './tidy-media.js';
import type { MediaUser } from './users.js';

interface Uses {
  readonly pictureMaker: PictureMaker;
  readonly audit: AuditQueue;
  /** Largest upload of staff, bytes. */
  readonly uploadMax: () => number;
  /** Every subject whose things show pictures. */
  readonly users: () => readonly MediaUser[];
}

/** Pictures of texts: stored once for a file, in several sizes, in the database or in a storage that speaks S3. */
export const mediaModule = defineModule('media', (platform, uses: Uses) => {
  const { config, connection, timers, randomBytes, log } = platform;
  const { pictureMaker, audit, uploadMax, users } = uses;
  const context: MediaContext = {
    pictureMaker,
    audit,
    randomBytes,
    log,
    clock: timers,
    store: new MediaStore(connection, timers, users),
    blobs: config.s3 === null ? new DatabaseBlobs(connection) : new S3Blobs(config.s3),
  };
  audit.watch(media);
  return {
    routes: mediaRoutes(context, uploadMax),
    collections: [media, mediaFiles, mediaChunks],
    tasks: [
      { name: 'look after pictures', role: 'worker', everyMs: TIDY_EVERY_MS, run: () => tidyMedia(context) },
    ],
    exports: { media: context },
  };
});
