import './panel-words.js';
import { analyticsStates } from '../../admin/src/screens/analytics/analytics.states.js';
import { broadcastsStates } from '../../admin/src/screens/broadcasts/broadcasts.states.js';
import { galleryStates } from '../../admin/src/screens/gallery/gallery.states.js';
import { messagesStates } from '../../admin/src/screens/messages/messages.states.js';
import { pagesStates } from '../../admin/src/screens/pages/pages.states.js';
import { storiesStates } from '../../admin/src/screens/stories/stories.states.js';
import { translationsStates } from '../../admin/src/screens/translations/translations.states.js';
import { shopItemsStates } from '../../admin/src/screens/shop-items/shop-items.states.js';
import { tournamentsStates } from '../../admin/src/screens/tournaments/tournaments.states.js';
import { ratesStates } from '../../admin/src/screens/rates/rates.states.js';
import { newsStates } from '../../admin/src/screens/news/news.states.js';
import { frameStates } from '../../admin/src/shell/frame.states.js';
import { sampleStates } from '../../admin/src/screens/samples.states.js';
import { reportsStates } from '../../admin/src/screens/reports/reports.states.js';
import { securityStates } from '../../admin/src/screens/security/security.states.js';
import { matchPredictionsStates } from '../../admin/src/screens/matches/predictions.states.js';
import { economyStates } from '../../admin/src/screens/settings/economy.states.js';
import { searchStates } from '../../admin/src/screens/search/search.states.js';
import { settingsStates } from '../../admin/src/screens/settings/settings.states.js';
import { signInStates } from '../../admin/src/screens/sign-in/sign-in.states.js';
import type { PanelScreen } from '../../admin/src/testing/states.js';

/** The states of the panel's screens: for their tests, and for `npm run shots`. */
export const PANEL_STATES: readonly PanelScreen[] = [
  signInStates,
  frameStates,
  sampleStates,
  newsStates,
  storiesStates,
  galleryStates,
  pagesStates,
  messagesStates,
  broadcastsStates,
  translationsStates,
  analyticsStates,
  securityStates,
  reportsStates,
  settingsStates,
  economyStates,
  matchPredictionsStates,
  ratesStates,
  tournamentsStates,
  shopItemsStates,
  searchStates,
];
