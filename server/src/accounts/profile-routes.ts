import { Router } from 'express';
import { AVATAR_BYTES_MAX, avatarAnswer, profileAnswer, profileChange } from '@hokm/shared/api';
import { receiveFile } from '../files/receive-file.js';
import type { PictureStore } from '../files/picture-store.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import type { Log } from '../ports.js';
import type { Notices } from '../realtime/notices.js';
import type { Account, Accounts, Refused } from './accounts.js';
import { presentUser } from './view.js';

/** Changes a minute from one address. */
const CHANGES_PER_MINUTE = 60;

const DONE = {
  fa: 'تصویر پروفایل با موفقیت به‌روزرسانی شد',
  en: 'Profile picture updated',
} as const;

export interface ProfileRoutesProps {
  readonly accounts: Accounts;
  readonly pictures: PictureStore;
  readonly notices: Pick<Notices, 'renamed'>;
  readonly log: Log;
}

/** What people change of their own profile: names, language, country, picture. */
export function profileRoutes(
  route: Route,
  { accounts, pictures, notices, log }: ProfileRoutesProps,
): Router {
  const router = Router();
  const limit = limitPerMinute(CHANGES_PER_MINUTE);

  const change = route({
    policy: 'signed-in',
    body: profileChange,
    answer: profileAnswer,
    async handle({ account, body }) {
      const changed = await accounts.changeProfile(account.id, body);
      if (!changed.ok) return changed;
      notices.renamed(changed.account);
      const games = await accounts.countGames(account.id);
      return { success: true as const, user: presentUser(changed.account, games) };
    },
  });
  router.put('/auth/profile', limit, change);

  /** A store that fails is not the caller's fault: they hear that the picture is not there, and the log why. */
  async function changed(
    change: Promise<{ readonly ok: true; readonly account: Account } | Refused>,
    language: keyof typeof DONE,
  ) {
    try {
      const answer = await change;
      if (!answer.ok) return answer;
      notices.renamed(answer.account);
      return { success: true as const, message: DONE[language], avatar: answer.account.avatar };
    } catch (error) {
      log.error({ err: error }, 'a picture could not be stored');
      return { ok: false, code: 'files/not_stored' } as const;
    }
  }

  const upload = route({
    policy: 'signed-in',
    answer: avatarAnswer,
    async handle({ account, language, request, response }) {
      const received = await receiveFile(request, response, 'avatar', AVATAR_BYTES_MAX);
      if (!received.ok) return received;
      return changed(accounts.setAvatar(account.id, received.bytes, pictures), language);
    },
  });
  router.post('/user/avatar', limit, upload);

  const clear = route({
    policy: 'signed-in',
    answer: avatarAnswer,
    handle: ({ account, language }) => changed(accounts.clearAvatar(account.id, pictures), language),
  });
  router.delete('/user/avatar', limit, clear);

  return router;
}
