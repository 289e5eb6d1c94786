import mongoose, { type Connection } from 'mongoose';
import { defineCollection } from '../database/collection.js';
import { objectId } from '../database/ids.js';
import { deletes } from '../database/personal-data.js';
import type { RandomBytes } from '../core/ports.js';

const BUCKET = 'pictures';
const ID_BYTES = 12;
/** The path of a picture, as accounts store it and pages show it. */
const PATH = /^\/api\/files\/([0-9a-f]{24})$/;

/** GridFS: a document for each file. */
export const pictureFiles = defineCollection<object>({
  name: 'pictures.files',
  indexes: [{ key: { filename: 1, uploadDate: 1 }, answers: 'none of ours: the driver demands it' }],
  personalData: {
    exports: {},
    erase: deletes('pictures.files', ({ pictures }) => ({ _id: { $in: [...pictures] } })),
    why: 'the uploaded picture: the export has its address',
  },
});

/** GridFS: the parts of the files. */
export const pictureChunks = defineCollection<object>({
  name: 'pictures.chunks',
  indexes: [{ key: { files_id: 1, n: 1 }, unique: true, answers: 'parts of a file, in order' }],
  personalData: {
    exports: {},
    erase: deletes('pictures.chunks', ({ pictures }) => ({ files_id: { $in: [...pictures] } })),
    why: 'parts of the uploaded picture',
  },
});

/** The path that a picture is read from. */
export function picturePath(id: string): string {
  return `/api/files/${id}`;
}

/** The id in the path of a picture; null for any other text. */
export function pictureId(path: string | null): string | null {
  return path === null ? null : (PATH.exec(path)?.[1] ?? null);
}

/** Pictures in the database (GridFS). Ids cannot be guessed: whoever has one may see the picture. */
export class PictureStore {
  private readonly bucket: mongoose.mongo.GridFSBucket;

  constructor(
    private readonly connection: Connection,
    private readonly randomBytes: RandomBytes,
  ) {
    const { db } = connection;
    if (db === undefined) throw new Error('the connection is not open');
    this.bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
  }

  /** A random id for a new picture, 24 hex characters. */
  newId(): string {
    return this.randomBytes(ID_BYTES).toString('hex');
  }

  /** Stores a picture under an id of `newId`. */
  async save(id: string, bytes: Uint8Array, type: string): Promise<void> {
    const key = objectId(id);
    if (key === null) throw new Error('no id of a picture');
    const upload = this.bucket.openUploadStreamWithId(key, id, { metadata: { type } });
    await new Promise<void>((resolve, reject) => {
      upload.once('finish', resolve);
      upload.once('error', reject);
      upload.end(bytes);
    });
  }

  /** A picture and its media type; null when there is none with this id. */
  async read(id: string): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
    const key = objectId(id);
    const file = key === null ? null : await this.bucket.find({ _id: key }).next();
    if (file === null) return null;
    const pieces: Buffer[] = [];
    for await (const piece of this.bucket.openDownloadStream(file._id)) pieces.push(piece as Buffer);
    return { bytes: Buffer.concat(pieces), type: String(file.metadata?.['type']) };
  }

  /** Removes a picture, also one whose upload was interrupted. Idempotent. */
  async remove(id: string): Promise<void> {
    const key = objectId(id);
    if (key === null) return;
    await this.connection.collection(pictureFiles.name).deleteOne({ _id: key });
    await this.connection.collection(pictureChunks.name).deleteMany({ files_id: key });
  }
}
