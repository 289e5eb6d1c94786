import type { BotAccount, NoticeServices, NoticeSettings } from '@hokm/bot/core/services';
import type { Chats } from '../notifications/chats.js';
import type { Outbox } from '../notifications/outbox.js';
import type { FindOwner } from './account-services.js';

export interface NoticeDeps {
  readonly findOwner: FindOwner;
  readonly chats: Chats;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
}

export function noticeServices({ findOwner, chats, outbox }: NoticeDeps): NoticeServices {
  const settingsOf = async (telegramId: number | null): Promise<NoticeSettings> => {
    const { off, quiet } = await chats.of(telegramId ?? 0);
    return { off, quiet };
  };
  /** Changes the settings of an account's chat, and gives the new ones. */
  const change = async (account: BotAccount, write: (telegramId: number) => Promise<void>) => {
    const { telegram_id } = await findOwner(account);
    if (telegram_id !== null) await write(telegram_id);
    return settingsOf(telegram_id);
  };
  return {
    readNoticeSettings: async (account) => settingsOf((await findOwner(account)).telegram_id),
    switchNotice: (account, kind, on) => change(account, (id) => chats.switch(id, kind, on)),
    setQuietHours: (account, quiet) =>
      change(account, async (id) => {
        await chats.setQuiet(id, quiet);
        await outbox?.endSilence(account.id);
      }),
  };
}
