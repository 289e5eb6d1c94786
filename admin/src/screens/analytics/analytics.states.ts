import type { Words } from '@hokm/web/testing';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { analyticsTexts } from '../../text/analytics.js';
import { REAL } from '../samples.states.js';

const { pairs } = analyticsTexts;
const tab = (state: string, path: string, until: Words): PanelState => ({
  state,
  path,
  level: 'super_admin',
  answers: () => REAL,
  until,
});

/** The statistics in each of their tabs, with figures. */
export const analyticsStates: PanelScreen = {
  screen: 'analytics',
  states: [
    tab('overview', '/analytics', pairs.traffic),
    tab('behavior', '/analytics/behavior', pairs.by_hour_note),
    tab('retention', '/analytics/retention', pairs.retention_note),
    tab('content', '/analytics/content', pairs.items_note),
    tab('earnings', '/analytics/earnings', pairs.stars_trend),
  ],
};
