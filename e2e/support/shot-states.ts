/** What `npm run shots` needs of the states of both apps. */
export { AppPage } from './app-page.js';
export { MINI_APP } from './mini-page.js';
export { MINI_STATES } from './mini-screens.js';
export { PANEL } from './panel-page.js';
export { PANEL_STATES } from './panel-screens.js';
