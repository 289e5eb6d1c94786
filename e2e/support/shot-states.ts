/** What `npm run shots` needs of the states of both apps. */
export { AppPage } from './app-page.js';
export { MINI_APP } from './mini-page.js';
export { MINI_STATES, PLAY_STATES } from './mini-screens.js';
export { PANEL_STATES } from './panel-states.js';
export { StatePage } from './state-page.js';
