import * as contract from '@hokm/shared/api/profile';
import { AVATAR_BYTES_MAX } from '@hokm/shared/api/profile/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Account } from '../platform/core/account.js';
import { receiveForm } from '../platform/files/receive-form.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import { rateLimitKey } from '../platform/http/address.js';
import { admitUpload, clearAvatar, setAvatar, type AvatarContext } from './change-avatar.js';
import { changeProfile } from './change-profile.js';
import type { PersonLookups } from './person-lookups.js';
import { presentPlayer, presentUser } from './view.js';

const AVATAR_CHANGED = {
  fa: 'تصویر پروفایل با موفقیت به‌روزرسانی شد',
  en: 'Profile picture updated',
} as const;

export interface ProfileRoutesContext extends AvatarContext {
  readonly lookups: PersonLookups;
  readonly notifier: Pick<UserNotifier, 'profileChanged'>;
  /** Finished matches of an account and those that it won. */
  readonly countGames: (id: string) => Promise<Account['games']>;
}

/** Profiles of all players, and changes of the caller's: names, language, country, picture. */
export function profileRoutes(context: ProfileRoutesContext): readonly Handler[] {
  const { lookups, notifier, countGames, log } = context;

  const ownProfile = async (account: Account) => ({
    ...done,
    user: presentUser(account, await countGames(account.id)),
  });

  /** `id`: an account id, a Telegram id or `me`. */
  async function profile(viewer: Account, id: string, address: string | undefined) {
    if (id === 'me') return ownProfile(viewer);
    const found = await lookups.find(viewer, id, address);
    if (!found.ok) return found;
    const { account } = found;
    if (account.id === viewer.id) return ownProfile(viewer);
    return { ...done, user: presentPlayer(account, await countGames(account.id)) };
  }

  /** A failure of the store is logged and answered with `files/not_stored`. */
  async function avatarChanged<Code extends ErrorCode>(
    change: Promise<Result<{ account: Account }, Code>>,
    language: keyof typeof AVATAR_CHANGED,
  ) {
    try {
      const changed = await change;
      if (!changed.ok) return changed;
      notifier.profileChanged(changed.account);
      return { ...done, message: AVATAR_CHANGED[language], avatar: changed.account.avatar };
    } catch (error) {
      log.error({ err: error }, 'picture not stored');
      return refuse('files/not_stored');
    }
  }

  return [
    handle(contract.getOwnProfile, ({ account }) => ownProfile(account)),
    handle(contract.getProfile, ({ account, query, request }) => profile(account, query.user_id, request.ip)),
    handle(contract.getProfileById, ({ account, params, request }) =>
      profile(account, params.id, request.ip),
    ),
    handle(contract.changeProfile, async ({ account, body }) => {
      const changed = await changeProfile(context, account.id, body);
      if (!changed.ok) return changed;
      notifier.profileChanged(changed.account);
      return ownProfile(changed.account);
    }),
    handle(contract.uploadAvatar, async ({ account, language, request, response }) => {
      const admitted = await admitUpload(context, account.id, rateLimitKey(request.ip));
      if (!admitted.ok) return admitted;
      const received = await receiveForm(contract.uploadAvatar, request, response, AVATAR_BYTES_MAX);
      return received.ok ? avatarChanged(setAvatar(context, account.id, received.bytes), language) : received;
    }),
    handle(contract.removeAvatar, ({ account, language }) =>
      avatarChanged(clearAvatar(context, account.id), language),
    ),
  ];
}
