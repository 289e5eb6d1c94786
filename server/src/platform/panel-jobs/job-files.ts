import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { Types, type Connection, type Model } from 'mongoose';
import { defineCollection } from '../database/collection.js';
import { objectId } from '../database/ids.js';
import { notPersonal } from '../database/personal-data.js';
import type { Clock } from '../core/ports.js';
import type { MadeFile } from './job-kind.js';
import { jobModel, type JobFile, type JobRecord } from './model.js';

const BUCKET = 'job_files';
/** Jobs whose files one sweep removes. */
const SWEEP_MAX = 20;
const WHY = 'files that the staff ordered; they go after seven days';

/** GridFS: a document for each file. */
export const jobFiles = defineCollection<object>({
  name: 'job_files.files',
  indexes: [{ key: { filename: 1, uploadDate: 1 }, answers: 'none of ours: the driver demands it' }],
  personalData: notPersonal(WHY),
});

/** GridFS: the parts of the files. */
export const jobChunks = defineCollection<object>({
  name: 'job_files.chunks',
  indexes: [{ key: { files_id: 1, n: 1 }, unique: true, answers: 'parts of a file, in order' }],
  personalData: notPersonal(WHY),
});

/** The files of jobs, in the database: any process writes and reads them. */
export class JobFiles {
  private readonly bucket: mongoose.mongo.GridFSBucket;
  private readonly model: Model<JobRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    const { db } = connection;
    if (db === undefined) throw new Error('the connection is not open');
    this.bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
    this.model = jobModel(connection);
  }

  /** An id for a new file, 24 hex characters. */
  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** Stores a file under an id of `newId`. Rejects with the signal's reason when it is aborted. */
  async save(id: string, { name, type, bytes }: MadeFile, signal: AbortSignal): Promise<JobFile> {
    const hash = createHash('sha256');
    let size = 0;
    async function* counted() {
      for await (const piece of bytes) {
        signal.throwIfAborted();
        hash.update(piece);
        size += piece.byteLength;
        yield piece;
      }
    }
    const upload = this.bucket.openUploadStreamWithId(new Types.ObjectId(id), name);
    await pipeline(Readable.from(counted()), upload, { signal });
    return { id, name, type, size, sha256: hash.digest('hex') };
  }

  read(id: string): Readable {
    return this.bucket.openDownloadStream(new Types.ObjectId(id));
  }

  /** Removes a file, also one whose writing was interrupted. Idempotent. */
  async remove(id: string): Promise<void> {
    const key = objectId(id);
    if (key === null) return;
    await this.connection.collection(jobFiles.name).deleteOne({ _id: key });
    await this.connection.collection(jobChunks.name).deleteMany({ files_id: key });
  }

  /** Removes files whose time is over. */
  async sweep(): Promise<void> {
    const due = await this.model
      .find({ files_until: { $lte: new Date(this.clock.now()) } })
      .limit(SWEEP_MAX)
      .select({ uploads: 1 })
      .lean<Pick<JobRecord, '_id' | 'uploads'>[]>();
    for (const { _id, uploads } of due) {
      for (const id of uploads) await this.remove(id);
      await this.model.updateOne(
        { _id, uploads },
        { $set: { uploads: [] }, $unset: { file: 1, files_until: 1 } },
      );
    }
  }
}
