import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/notifications';
import type { Chats } from '../notifications/chats.js';
import type { Outbox } from '../notifications/outbox.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { Inbox } from './inbox.js';

export interface InboxRoutesProps {
  readonly inbox: Inbox;
  readonly chats: Chats;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly clock: Clock;
}

/** The notifications of a player, and their choice of messages by the bot. */
export function inboxRoutes({ inbox, chats, outbox, clock }: InboxRoutesProps): readonly Handler[] {
  const settingsOf = async (telegramId: number | null) => {
    const { off, quiet, reachable } = await chats.of(telegramId ?? 0);
    const bot = reachable ? ('ready' as const) : ('blocked' as const);
    return { ...done, data: { off: [...off], quiet, bot: telegramId === null ? ('none' as const) : bot } };
  };
  return [
    handle(contract.listNotifications, async ({ account, query }) => {
      const all = await inbox.list(account.id, account.language);
      const from = (query.page - 1) * query.per_page;
      return {
        ...done,
        data: all.slice(from, from + query.per_page),
        meta: pageMeta(all.length, query),
        unread: all.filter(({ is_read }) => !is_read).length,
      };
    }),
    handle(contract.readAllNotifications, async ({ account, body: { until } }) => {
      const now = clock.now();
      await inbox.readAll(account.id, new Date(Math.min(now, until === undefined ? now : Date.parse(until))));
      return done;
    }),
    handle(contract.getNotificationSettings, ({ account }) => settingsOf(account.telegram_id)),
    handle(contract.setNotificationSettings, async ({ account: { id, telegram_id }, body }) => {
      if (telegram_id === null) return refuse('auth/no_telegram');
      await chats.choose(telegram_id, body);
      await outbox?.endSilence(id);
      return settingsOf(telegram_id);
    }),
    handle(contract.readNotification, async ({ account, params }) =>
      (await inbox.read(account.id, params.id)) ? done : refuse('request/not_found'),
    ),
  ];
}
