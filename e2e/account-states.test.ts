import { ACCOUNT_STATES } from './support/mini-screens.js';
import { testMiniStates } from './support/mini-states.js';

testMiniStates(ACCOUNT_STATES);
