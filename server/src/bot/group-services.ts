import type { GroupServices } from '@hokm/bot/core/services';
import type { Groups } from '../groups/groups.js';
import type { Outbox } from '../notifications/outbox.js';
import type { People } from '../platform/core/account.js';

export interface GroupDeps {
  readonly groups: Groups;
  readonly people: Pick<People, 'find'>;
  /** Null without a bot. */
  readonly outbox: Pick<Outbox, 'post'> | null;
}

export function groupServices({ groups, people, outbox }: GroupDeps): GroupServices {
  return {
    chooseInGroup: ({ id }, group, choice) => groups.choose(id, group, choice),
    listListeners: (chat) => groups.listeners(chat),
    async tellOfTable(accounts, title, { id, name, code }) {
      const notice = { kind: 'group_table', group: title, room: name, code } as const;
      for (const account of accounts)
        await outbox?.post({ key: `group_table:${id}:${account}`, account, notice });
    },
    readGroupBoard: (chat) => groups.board(chat),
    async leaveGroup(chat, telegramId) {
      const account = await people.find(String(telegramId));
      if (account !== null) await groups.leave(chat, account.id);
    },
    forgetGroup: (chat) => groups.forget(chat),
  };
}
