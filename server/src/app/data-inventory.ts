import { deletes, notPersonal, type PersonalData } from '../platform/database/personal-data.js';
import { playSections } from '../privacy/export/play.js';
import { DECLARED } from './collections.js';
import { boardPlaceIds } from '../standing/board.js';

/** Collections that do not declare their personal data yet. */
const LISTED: Readonly<Record<string, PersonalData>> = {
  statistics: {
    exports: { statistics: playSections.statistics, badges: playSections.badges },
    erase: deletes('statistics', ({ id }) => ({ _id: id })),
  },
  boards: {
    exports: { leaderboards: playSections.leaderboards },
    erase: deletes('boards', ({ id }, now) => ({ _id: { $in: boardPlaceIds(id, now) } })),
  },
  matches: {
    exports: { matches: playSections.matches },
    erase: null,
    why: 'belongs to all who sat at the table: the seat stays, under the name it had there',
  },
  moves: notPersonal('the moves of matches: seats and cards, no people'),
};

/** What each collection of the database holds of people, by its name. */
export const DATA_INVENTORY: Readonly<Record<string, PersonalData>> = {
  ...LISTED,
  ...Object.fromEntries(DECLARED.map(({ name, personalData }) => [name, personalData])),
};
