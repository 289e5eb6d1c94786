import type { Screen, State } from '../../testing/states.js';
import { REAL } from '../samples.states.js';

const tab = (state: string, path: string): State => ({
  state,
  path,
  level: 'super_admin',
  answers: () => REAL,
  until: '[role=tabpanel] h2',
});

/** The statistics in each of their tabs, with figures. */
export const analyticsStates: Screen = {
  screen: 'analytics',
  states: [
    tab('overview', '/analytics'),
    tab('behavior', '/analytics/behavior'),
    tab('retention', '/analytics/retention'),
    tab('content', '/analytics/content'),
    tab('earnings', '/analytics/earnings'),
  ],
};
