import type { GroupServices } from '@hokm/bot/core/services';
import { cleanLine } from '@hokm/shared/text';
import type { Groups } from '../groups/groups.js';
import type { Outbox } from '../notifications/outbox.js';
import type { People } from '../platform/core/account.js';

/** Characters of the title of a group. */
const GROUP_TITLE_MAX = 128;

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
      const group = cleanLine(title, GROUP_TITLE_MAX);
      const notice = { kind: 'group_table', group, room: name, code } as const;
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
