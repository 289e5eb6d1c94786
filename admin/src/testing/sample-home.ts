import type { Answers } from '@hokm/web/testing';
import { homeSamples } from '../screens/home/sample.js';

/** The dashboard of a panel that is in use. */
export const HOME: Answers = {
  'GET /admin/stats': homeSamples.stats,
  'GET /admin/dash/activity': homeSamples.activity,
  'GET /admin/dash/tiles': { success: true, data: homeSamples.tiles },
  'GET /admin/dash/waiting': homeSamples.waiting,
  'GET /analytics/traffic': homeSamples.traffic,
};
