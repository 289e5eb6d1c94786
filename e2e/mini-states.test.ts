import { MINI_STATES, testMiniStates } from './support/mini-states.js';

testMiniStates(MINI_STATES);
