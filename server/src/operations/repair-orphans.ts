import { Types, type Connection } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import { accounts, type AccountRecord } from '../accounts/model.js';
import { news } from '../content/news/model.js';
import { pictureId } from '../platform/files/picture-store.js';
import type { JobRun } from '../platform/panel-jobs/job-kind.js';

/** What is younger may be named by something that is being written just now. */
const YOUNG_MS = DAY_MS;

/** The ids of all pictures that something names. */
async function namedPictures(connection: Connection): Promise<Set<string>> {
  const named = new Set<string>();
  const add = (path: string | null | undefined): void => {
    const id = pictureId(path ?? null);
    if (id !== null) named.add(id);
  };
  const people = accounts
    .model(connection)
    .find({}, { avatar: 1, pictures: 1 })
    .lean<Pick<AccountRecord, 'avatar' | 'pictures'>[]>();
  for await (const { avatar, pictures = [] } of people.cursor()) {
    add(avatar);
    for (const { id } of pictures) named.add(id);
  }
  for await (const { picture } of news
    .model(connection)
    .find({}, { picture: 1 })
    .lean<{ picture: string }[]>()
    .cursor())
    add(picture);
  return named;
}

/** Removes pictures that nothing names, and parts of files that were never finished. */
export async function repairOrphans(
  connection: Connection,
  now: number,
  run: Pick<JobRun, 'progress' | 'finding' | 'signal'>,
) {
  const old = new Date(now - YOUNG_MS);
  const named = await namedPictures(connection);
  const files = connection.collection<{ _id: Types.ObjectId; uploadDate: Date; length: number }>(
    'pictures.files',
  );
  const before = { files: await files.countDocuments(), named: named.size };
  const removed = { files: 0, bytes: 0, parts: 0 };
  let examined = 0;
  for await (const { _id, length } of files.find({ uploadDate: { $lt: old } })) {
    run.signal.throwIfAborted();
    examined += 1;
    run.progress(examined, before.files, 'pictures');
    if (named.has(_id.toHexString())) continue;
    await files.deleteOne({ _id });
    await connection.collection('pictures.chunks').deleteMany({ files_id: _id });
    removed.files += 1;
    removed.bytes += length;
    run.finding({
      level: 'info',
      code: 'file_removed',
      target: `pictures:${_id.toHexString()}`,
      detail: String(length),
    });
  }
  for (const bucket of ['pictures', 'job_files']) {
    const chunks = connection.collection<{ _id: Types.ObjectId; files_id: Types.ObjectId }>(
      `${bucket}.chunks`,
    );
    const youngest = Types.ObjectId.createFromTime(Math.floor(old.getTime() / 1000));
    const unfinished = new Set<string>();
    for await (const { files_id } of chunks.find(
      { _id: { $lt: youngest } },
      { projection: { files_id: 1 }, sort: { _id: 1 } },
    )) {
      run.signal.throwIfAborted();
      const id = files_id.toHexString();
      if (unfinished.has(id)) continue;
      const whole = await connection.collection(`${bucket}.files`).findOne({ _id: files_id });
      if (whole === null) unfinished.add(id);
    }
    for (const id of unfinished) {
      const { deletedCount } = await chunks.deleteMany({ files_id: new Types.ObjectId(id) });
      removed.parts += deletedCount;
      run.finding({
        level: 'info',
        code: 'parts_removed',
        target: `${bucket}:${id}`,
        detail: String(deletedCount),
      });
    }
  }
  return { before, after: { files: await files.countDocuments() }, examined, removed };
}
