import { PANEL_STATES } from './support/panel-screens.js';
import { testPanelStates } from './support/panel-states.js';

testPanelStates(PANEL_STATES);
