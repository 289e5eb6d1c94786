import mongoose, { type Connection } from 'mongoose';
import { defineCollection } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import type { Blobs } from './blobs.js';

const BUCKET = 'media';

/** GridFS: a document for each size of a picture; the key is its `_id`. */
export const mediaFiles = defineCollection<object>({
  name: 'media.files',
  indexes: [{ key: { filename: 1, uploadDate: 1 }, answers: 'none of ours: the driver demands it' }],
  personalData: notPersonal('pictures of texts, whoever has uploaded them'),
});

/** GridFS: the parts of the files. */
export const mediaChunks = defineCollection<object>({
  name: 'media.chunks',
  indexes: [{ key: { files_id: 1, n: 1 }, unique: true, answers: 'parts of a file, in order' }],
  personalData: notPersonal('parts of pictures of texts'),
});

/** Bytes in the database (GridFS). */
export class DatabaseBlobs implements Blobs {
  private readonly bucket: mongoose.mongo.GridFSBucket;
  private readonly files: mongoose.mongo.Collection<{ _id: string }>;
  private readonly chunks: mongoose.mongo.Collection;

  constructor(connection: Connection) {
    const { db } = connection;
    if (db === undefined) throw new Error('the connection is not open');
    this.bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
    this.files = db.collection(mediaFiles.name);
    this.chunks = db.collection(mediaChunks.name);
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.delete(key);
    const id = key as unknown as mongoose.mongo.ObjectId;
    const upload = this.bucket.openUploadStreamWithId(id, key, { metadata: { type } });
    await new Promise<void>((resolve, reject) => {
      upload.once('finish', resolve);
      upload.once('error', reject);
      upload.end(bytes);
    });
  }

  async get(key: string): Promise<Buffer | null> {
    if (!(await this.exists(key))) return null;
    const pieces: Buffer[] = [];
    const id = key as unknown as mongoose.mongo.ObjectId;
    for await (const piece of this.bucket.openDownloadStream(id)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  async delete(key: string): Promise<void> {
    await this.files.deleteOne({ _id: key });
    await this.chunks.deleteMany({ files_id: key });
  }

  /** The document of a file is written after all of its parts. */
  async exists(key: string): Promise<boolean> {
    return (await this.files.findOne({ _id: key }, { projection: { _id: 1 } })) !== null;
  }
}
