import type { Connection } from 'mongoose';
import type { Account } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { hashedKey, takeQuota, type Quota } from '../platform/database/quota.js';
import type { PictureMaker } from '../platform/files/picture-maker.js';
import { pictureId, picturePath, type PictureStore } from '../platform/files/picture-store.js';
import type { Clock, Log } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { accountOf } from './account.js';
import type { ProfileContext } from './change-profile.js';
import type { AccountRecord } from './model.js';

export interface AvatarContext extends ProfileContext {
  readonly connection: Connection;
  readonly pictures: PictureStore;
  readonly pictureMaker: PictureMaker;
  readonly clock: Clock;
  readonly log: Log;
}

const HOUR_MS = 60 * 60 * 1000;
/** Uploads of one account, and from one network address: many people share one. */
export const UPLOADS: Quota = { what: 'avatar', most: 10, perMs: HOUR_MS };
export const UPLOADS_PER_ADDRESS: Quota = { what: 'avatar_address', most: 40, perMs: HOUR_MS };
/** An upload that began longer ago has been interrupted, ms. */
const UPLOAD_MAX_MS = 10 * 60 * 1000;

/**
 * Asked before the body of an upload is read. `address`: the key of the caller's network address. Refusals: `files/busy`,
 * `request/too_many`.
 */
export async function admitUpload(
  { connection, clock, pictureMaker }: AvatarContext,
  by: string,
  address: string,
): Promise<Result<object, 'files/busy' | 'request/too_many'>> {
  if (pictureMaker.isBusy) return refuse('files/busy');
  const isAdmitted =
    (await takeQuota(connection, clock, UPLOADS, by)) &&
    (await takeQuota(connection, clock, UPLOADS_PER_ADDRESS, hashedKey(address)));
  return isAdmitted ? { ok: true } : refuse('request/too_many');
}

/**
 * Makes a picture of an admitted upload and shows it. The account lists each picture before it is stored, and the old one is
 * removed after the new one is shown: pictures that a crash leaves behind are removed by the next change. Refusals:
 * `files/busy`, `files/not_an_image`, `request/not_found`.
 */
export async function setAvatar(
  context: AvatarContext,
  by: string,
  upload: Uint8Array,
): Promise<Result<{ account: Account }, 'files/busy' | 'files/not_an_image' | 'request/not_found'>> {
  const { clock, accounts, pictures, pictureMaker } = context;
  const picture = await pictureMaker.make(upload);
  if (!picture.ok) return picture;
  const id = pictures.newId();
  await accounts.updateOne({ _id: objectId(by) }, { $push: { pictures: { id, at: clock.now() } } });
  await pictures.save(id, picture.bytes, picture.type);
  return change(context, by, { $set: { avatar: picturePath(id) }, $unset: { no_photo: 1 } });
}

/** Removes the picture; Telegram's is not shown from then on either. Refusal: `request/not_found`. */
export function clearAvatar(context: AvatarContext, by: string) {
  return change(context, by, { $set: { avatar: null, no_photo: true } });
}

async function change(
  context: AvatarContext,
  by: string,
  update: { readonly $set: Partial<AccountRecord>; readonly $unset?: { readonly no_photo: 1 } },
): Promise<Result<{ account: Account }, 'request/not_found'>> {
  const { accounts, superAdminTelegramIds } = context;
  const _id = objectId(by);
  const before = await accounts
    .findOneAndUpdate({ _id }, update, { returnDocument: 'before' })
    .lean<AccountRecord>();
  if (before === null) return refuse('request/not_found');
  await removeOld(context, before, update.$set.avatar ?? null);
  const after = await accounts.findById(_id).orFail().lean<AccountRecord>();
  return { ok: true, account: accountOf(after, superAdminTelegramIds) };
}

/** Removes pictures that are no longer shown, except uploads under way. */
async function removeOld(
  { accounts, pictures, clock, log }: AvatarContext,
  { _id, avatar, pictures: stored = [] }: AccountRecord,
  shown: string | null,
): Promise<void> {
  const interruptedBefore = clock.now() - UPLOAD_MAX_MS;
  const old = stored.filter(
    (each) => each.id !== pictureId(shown) && (each.id === pictureId(avatar) || each.at <= interruptedBefore),
  );
  try {
    for (const { id } of old) {
      await pictures.remove(id);
      await accounts.updateOne({ _id }, { $pull: { pictures: { id } } });
    }
  } catch (error) {
    // The new picture is shown; the next change removes what is left.
    log.warn({ err: error, player: _id.toHexString() }, 'old picture not removed');
  }
}
