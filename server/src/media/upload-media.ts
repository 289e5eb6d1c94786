import { createHash } from 'node:crypto';
import { MEDIA_SIZES } from '@hokm/shared/api/media/limits';
import type { UPLOAD_REFUSALS } from '@hokm/shared/api/media';
import { MINUTE_MS } from '@hokm/shared/time';
import type { MadeSizes } from '../platform/files/make-sizes.js';
import { refuse, type Refusal, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import type { MediaContext } from './context.js';
import type { MediaRecord } from './model.js';

const ID_BYTES = 12;
/** An unfinished upload that is older was left by a process that has ended, ms. */
export const LEFT_AFTER_MS = 10 * MINUTE_MS;
/** Media type of all pictures of texts. */
export const PICTURE_TYPE = 'image/webp';

export interface Upload {
  readonly bytes: Uint8Array;
  readonly alt: MediaRecord['alt'];
  readonly focus: MediaRecord['focus'];
}

type Code = Exclude<(typeof UPLOAD_REFUSALS)[number], 'request/invalid' | 'files/too_large'>;
export type Uploaded = Result<{ record: MediaRecord; duplicate: boolean }, Code>;

/** The key of one size of a picture: the same file has the same keys. */
export const keyOf = ({ sha256 }: Pick<MediaRecord, 'sha256'>, size: number): string =>
  `${sha256}/${String(size)}`;

/** Removes the bytes of a picture in all sizes that there can be, then the picture itself. Idempotent. */
export async function erase({ store, blobs }: MediaContext, record: MediaRecord): Promise<void> {
  for (const size of MEDIA_SIZES) await blobs.delete(keyOf(record, size));
  await store.forget(record._id);
}

/** The picture of a file that is there already; a refusal while another call stores it; null for a new file. */
async function known(context: MediaContext, sha256: string): Promise<Uploaded | null> {
  const { store, clock } = context;
  const record = await store.ofFile(sha256);
  if (record === null) return null;
  if (record.state === 'ready' && (await store.hold([record._id])))
    return { ok: true, record, duplicate: true };
  if (record.state === 'ready' || record.state_at > clock.now() - LEFT_AFTER_MS) return refuse('files/busy');
  await erase(context, record);
  return null;
}

async function store(
  context: MediaContext,
  by: StaffCall | string,
  { sha256, alt, focus }: Omit<Upload, 'bytes'> & { readonly sha256: string },
  { sizes }: MadeSizes & { readonly ok: true },
): Promise<MediaRecord | Refusal<'files/busy'>> {
  const { store: records, blobs, audit, randomBytes } = context;
  const _id = randomBytes(ID_BYTES).toString('hex');
  const created_by = typeof by === 'string' ? by : by.account.id;
  if (!(await records.begin({ _id, sha256, alt, focus, created_by }))) return refuse('files/busy');
  const action =
    typeof by === 'string'
      ? null
      : auditAction(by, context, { action: 'media.upload', target: `media:${_id}` });
  for (const { size, bytes } of sizes) await blobs.put(keyOf({ sha256 }, size), bytes, PICTURE_TYPE);
  const stored = sizes.map(({ bytes, ...size }) => ({ ...size, bytes: bytes.length }));
  const record = await records.finish(_id, stored, action);
  if (record === null) throw new Error(`picture ${_id} was given up while it was stored`);
  await audit.flush(records.model, record);
  return record;
}

/**
 * Stores a picture in all sizes, made anew from an upload; a file that is there already is not stored again. `by`: the call of a
 * member of staff, or the account id of a player. A file that is no picture is refused before anything is stored. Refusals:
 * `files/not_an_image`; `files/busy`, also while the same file is stored by another call; `media/not_stored`.
 */
export async function uploadMedia(
  context: MediaContext,
  by: StaffCall | string,
  { bytes, alt, focus }: Upload,
): Promise<Uploaded> {
  const { pictureMaker, log } = context;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    const found = await known(context, sha256);
    if (found !== null) return found;
    const made = await pictureMaker.makeSizes(bytes);
    if (!made.ok) return made;
    const record = await store(context, by, { sha256, alt, focus }, made);
    return 'ok' in record ? record : { ok: true, record, duplicate: false };
  } catch (error) {
    log.error({ err: error, sha256 }, 'picture not stored');
    await abandon(context, sha256);
    return refuse('media/not_stored');
  }
}

/** Removes the stored parts of a failed upload. The worker removes what is left. */
async function abandon(context: MediaContext, sha256: string): Promise<void> {
  try {
    const left = await context.store.ofFile(sha256);
    if (left?.state === 'making') await erase(context, left);
  } catch (error) {
    context.log.warn({ err: error, sha256 }, 'picture that was not stored is not removed yet');
  }
}
