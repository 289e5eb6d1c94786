/** The dashboard and the statistics of the panel, and what the mini app tells them. */
export const analyticsPaths = {
  readStats: 'GET /admin/stats',
  listActivity: 'GET /admin/dash/activity',
  readTiles: 'GET /admin/dash/tiles',
  listWaiting: 'GET /admin/dash/waiting',
  readDashboard: 'GET /analytics/dashboard',
  readEconomyFigures: 'GET /analytics/economy',
  readOverview: 'GET /analytics/overview',
  readTraffic: 'GET /analytics/traffic',
  readPageViews: 'GET /analytics/pageviews',
  readBehavior: 'GET /analytics/user-behavior',
  readContent: 'GET /analytics/content-performance',
  exportAnalytics: 'GET /analytics/export',
  trackEvent: 'POST /analytics/track-event',
  trackPageView: 'POST /analytics/track-pageview',
  trackInteraction: 'POST /analytics/track-interaction',
} as const;
