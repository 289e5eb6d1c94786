import { tableStates } from '../../miniapp/src/screens/game/game.states.js';
import type { MiniState } from '../../miniapp/src/testing/states.js';
import type { AppPage, Language } from './app-page.js';
import { openMiniPages, PHONE } from './mini-states.js';

/** The pages of the table's states, for the file that calls this: the page at a state, on a phone. */
export function openTableStates(): (state: string, language?: Language) => Promise<AppPage<MiniState>> {
  const show = openMiniPages();
  return async (state, language = 'fa') => {
    const found = tableStates.states.find((one) => one.state === state);
    if (found === undefined) throw new Error(`The table has no state ${state}.`);
    const stand = await show(found, language, PHONE);
    await stand.page.setViewportSize(PHONE);
    return stand;
  };
}
