import type { Activity } from '@hokm/shared/api/analytics';
import type { WaitingKind } from '@hokm/shared/api/analytics/limits';
import type { CallAnswer } from '@hokm/web/client';
import type { Path } from '../../api/client.js';
import type { Endpoints } from '../../api/endpoints.js';
import { sampleDays, sampleWave, sampleMoment } from '../../ui/sample-numbers.js';

type Answer<P extends Path> = CallAnswer<Endpoints[P]>;

/** The trend shows thirty days and the thirty before. */
const DAYS = 60;
const HOUR = 3_600_000;
const ITSELF = { id: 'sample', name: '' };

const stats: Answer<'GET /admin/stats'> = {
  success: true,
  data: {
    total_users: 1_000,
    total_stories: 100,
    total_gallery: 100,
    total_tours: 10,
    monthly_views: 10_000,
    monthly_likes: 1_000,
  },
  changes: {
    total_users: 10,
    total_stories: 10,
    total_gallery: 0,
    total_tours: null,
    monthly_views: 10,
    monthly_likes: -10,
  },
};

const waiting = (kind: WaitingKind, at: number) => ({
  kind,
  count: 10,
  oldest_at: sampleMoment(at * HOUR),
  is_late: false,
});

/* Nobody is named: what the system does by itself has no name. */
const happened = (type: Activity['type'], action: string, at: number): Activity => ({
  id: `sample-${at}`,
  type,
  action,
  user: ITSELF,
  about: '',
  time: sampleMoment(at * HOUR),
  status: 'success',
});

/** Made-up answers for the dashboard, in round numbers and without anybody's name. */
export const homeSamples = {
  stats,
  waiting: {
    success: true,
    data: [waiting('reports', 1), waiting('messages', 2), waiting('submissions', 3)],
  } satisfies Answer<'GET /admin/dash/waiting'>,
  activity: {
    success: true,
    data: [
      happened('settings', 'settings.system', 1),
      happened('story', 'stories.publish', 2),
      happened('gallery', 'gallery.publish', 3),
      happened('security', 'blacklist.add', 4),
      happened('news', 'news.publish', 5),
    ],
  } satisfies Answer<'GET /admin/dash/activity'>,
  traffic: {
    success: true,
    data: {
      unit: 'day',
      labels: sampleDays(DAYS),
      data: sampleWave(DAYS, 100),
      before: sampleWave(DAYS, 80),
      series: {
        visits: sampleWave(DAYS, 1_000),
        page_views: sampleWave(DAYS, 10_000),
        sign_ups: sampleWave(DAYS, 10),
        matches: sampleWave(DAYS, 100),
      },
    },
  } satisfies Answer<'GET /analytics/traffic'>,
  tiles: { at: sampleMoment(0), sockets: 100, tables: 10, cards_minute: 100, sign_ups_5m: 1 },
};
