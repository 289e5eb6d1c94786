import mongoose, { type Connection } from 'mongoose';
import { objectId } from '../database/ids.js';
import type { RandomBytes } from '../ports.js';

const BUCKET = 'pictures';
const ID_BYTES = 12;
/** The path of a picture, as accounts keep it and pages show it. */
const PATH = /^\/api\/files\/([0-9a-f]{24})$/;

/** The path under which a picture is read. */
export function picturePath(id: string): string {
  return `/api/files/${id}`;
}

/** The id of a picture from its path; null for what is no path of ours. */
export function pictureId(path: string | null): string | null {
  return path === null ? null : (PATH.exec(path)?.[1] ?? null);
}

/** Pictures in the database (GridFS), each under an id that cannot be guessed: who has it may see the picture. */
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

  /** An id for a picture to come, 24 hex characters, all of them random. */
  newId(): string {
    return this.randomBytes(ID_BYTES).toString('hex');
  }

  /** Stores a picture under an id of `newId`; it is there when this resolves. */
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

  /** Takes a picture away, and whatever was stored of one that never became whole; none is no error. */
  async remove(id: string): Promise<void> {
    const key = objectId(id);
    if (key === null) return;
    await this.connection.collection(`${BUCKET}.files`).deleteOne({ _id: key });
    await this.connection.collection(`${BUCKET}.chunks`).deleteMany({ files_id: key });
  }
}
