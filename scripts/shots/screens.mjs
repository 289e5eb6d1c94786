import { PEOPLE_SCREENS } from './people-screens.mjs';
import { STAFF_SCREENS } from './staff-screens.mjs';

/**
 * Every screen that is no list of states yet, in every state: `open` gives viewer and address, `until` the content to wait for,
 * `before` prepares the page, `then` acts on it. `bare`: before there are other people and rooms. `full`: the whole page.
 */
export const SCREENS = [...PEOPLE_SCREENS, ...STAFF_SCREENS];
