import { PANEL_STATES } from './support/panel-states.js';
import { openStatePages, testStates } from './support/states.js';

testStates(openStatePages(), PANEL_STATES);
