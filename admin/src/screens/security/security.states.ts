import type { PanelScreen, PanelState } from '../../testing/states.js';
import { threatTexts } from '../../text/threats.js';
import { REAL } from '../samples.states.js';
import { securitySamples } from './sample.js';

const overview: PanelState = {
  state: 'overview',
  path: '/security',
  level: 'super_admin',
  answers: () => REAL,
  until: threatTexts.pairs.failed_logins,
};

export const securityStates: PanelScreen = {
  screen: 'security',
  states: [
    overview,
    { ...overview, state: 'threats', path: '/security/threats', until: /192\.0\.2\./u },
    {
      ...overview,
      state: 'collusion',
      path: '/security/threats',
      answers: () => ({ ...REAL, 'GET /security/threats': securitySamples.collusion() }),
      until: /450|۴۵۰/u,
    },
    { ...overview, state: 'blacklist', path: '/security/blacklist', until: /192\.0\.2\./u },
    {
      ...overview,
      state: 'moderator',
      path: '/security/threats',
      level: 'moderator',
      answers: () => ({ ...REAL, 'GET /security/dashboard': securitySamples.dashboard(30, true) }),
      until: threatTexts.pairs.basic_note,
      checks: async ({ page }) => {
        await page.getByRole('heading', { name: 'Recent events' }).waitFor();
        if ((await page.getByRole('tab').count()) > 0)
          throw new Error('A moderator sees more than the overview.');
      },
    },
  ],
};
