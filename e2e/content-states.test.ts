import { CONTENT_STATES } from './support/mini-screens.js';
import { testMiniStates } from './support/mini-states.js';

testMiniStates(CONTENT_STATES);
