import type { PictureStore } from '../files/picture-store.js';
import { pictureId, picturePath } from '../files/picture-store.js';
import { makePicture } from '../files/make-picture.js';
import { objectId } from '../database/ids.js';
import { takeQuota, type Quota } from '../database/quota.js';
import { accountOf, type Account, type Refused } from './account.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord } from './model.js';

export interface AvatarContext extends Omit<AccountsContext, 'sessions' | 'initDataSecret' | 'randomBytes'> {
  readonly pictures: PictureStore;
}

type Changed = { readonly ok: true; readonly account: Account } | Refused;

/** Most pictures that an account may upload. */
export const UPLOADS: Quota = { what: 'avatar', most: 10, perMs: 60 * 60 * 1000 };
/** An upload that was begun so long ago is no longer under way, ms. */
const LEFT_OVER_MS = 10 * 60 * 1000;

/**
 * Gives an account a picture of what its owner uploaded. The account names each picture before it is stored, and the
 * one before goes after the new one is in place: what a process leaves behind that dies on the way goes with the next
 * change. Refusals: `request/too_many`, `files/not_an_image`, `request/not_found`.
 */
export async function setAvatar(context: AvatarContext, id: string, upload: Uint8Array): Promise<Changed> {
  const { connection, clock, accounts, pictures } = context;
  if (!(await takeQuota(connection, clock, UPLOADS, id))) return { ok: false, code: 'request/too_many' };
  const picture = await makePicture(upload);
  if (!picture.ok) return picture;
  const _id = objectId(id);
  const picture_id = pictures.newId();
  await accounts.updateOne({ _id }, { $push: { pictures: { id: picture_id, at: clock.now() } } });
  await pictures.save(picture_id, picture.bytes, picture.type);
  return change(context, id, { $set: { avatar: picturePath(picture_id) }, $unset: { no_photo: 1 } });
}

/** Takes an account's picture away; Telegram's is not shown from then on either. Refusal: `request/not_found`. */
export function clearAvatar(context: AvatarContext, id: string): Promise<Changed> {
  return change(context, id, { $set: { avatar: null, no_photo: true } });
}

async function change(
  context: AvatarContext,
  id: string,
  update: { readonly $set: Partial<AccountRecord>; readonly $unset?: { readonly no_photo: 1 } },
): Promise<Changed> {
  const { accounts, config } = context;
  const _id = objectId(id);
  const before = await accounts
    .findOneAndUpdate({ _id }, update, { returnDocument: 'before' })
    .lean<AccountRecord>();
  if (before === null) return { ok: false, code: 'request/not_found' };
  await removeOld(context, before, update.$set.avatar ?? null);
  const after = await accounts.findById(_id).orFail().lean<AccountRecord>();
  return { ok: true, account: accountOf(after, config.superAdminTelegramIds) };
}

/** Takes away the pictures that an account shows no more, but not one that is being uploaded at this moment. */
async function removeOld(
  { accounts, pictures, clock, log }: AvatarContext,
  { _id, avatar, pictures: stored = [] }: AccountRecord,
  shown: string | null,
): Promise<void> {
  const leftOver = clock.now() - LEFT_OVER_MS;
  const old = stored.filter(
    (each) => each.id !== pictureId(shown) && (each.id === pictureId(avatar) || each.at <= leftOver),
  );
  try {
    for (const { id } of old) {
      await pictures.remove(id);
      await accounts.updateOne({ _id }, { $pull: { pictures: { id } } });
    }
  } catch (error) {
    // The new picture is in place: what is left over goes with the next change.
    log.warn({ err: error, player: _id.toHexString() }, 'an old picture was not taken away');
  }
}
