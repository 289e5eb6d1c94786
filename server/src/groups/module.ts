import type { RoomCards } from '../notifications/room-cards.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { Groups } from './groups.js';
import { groupMembers, groupResults } from './model.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
  /** Null without a bot. */
  readonly cards: Pick<RoomCards, 'groupsOf'> | null;
}

/** Groups of Telegram in which people play: who is told of their tables, and their table of the week. */
export const groupsModule = defineModule('groups', ({ connection, timers }, { people, cards }: Uses) => {
  const groups = new Groups({ connection, clock: timers, people });
  return {
    collections: [groupMembers, groupResults],
    afterMatch: [
      {
        stage: 'people',
        steps: ({ _id: match, tour }, players) => [
          async () => {
            const won = players.filter((player) => player.counts && player.won).map(({ account }) => account);
            if (cards === null || won.length === 0) return;
            // A match of a group's cup counts at the group's table.
            const shown = tour?.is_cup === true ? tour.id : match;
            for (const chat of await cards.groupsOf(shown)) await groups.addResult(match, chat, won);
          },
        ],
      },
    ],
    exports: { groups },
  };
});
