import './panel-words.js';
import { newsStates } from '../../admin/src/screens/news/news.states.js';
import { frameStates } from '../../admin/src/shell/frame.states.js';
import { sampleStates } from '../../admin/src/screens/samples.states.js';
import { signInStates } from '../../admin/src/screens/sign-in/sign-in.states.js';
import type { Screen } from '../../admin/src/testing/states.js';

export { StatePage } from './state-page.js';

/** The states of the panel's screens: for their tests, and for `npm run shots`. */
export const PANEL_STATES: readonly Screen[] = [signInStates, frameStates, sampleStates, newsStates];
