import type { Answers, Stand, Words } from '@hokm/web/testing';
import { FRAME } from '../testing/frame.js';
import { HOME } from '../testing/sample-home.js';
import type { PanelScreen, PanelState } from '../testing/states.js';
import { analyticsTexts } from '../text/analytics.js';
import { dashboardTexts } from '../text/dashboard.js';
import { settingsTexts } from '../text/settings.js';
import { threatTexts } from '../text/threats.js';
import { analyticsSamples } from './analytics/sample.js';
import { securitySamples } from './security/sample.js';
import { settingsSamples } from './settings/sample.js';

/** Answers of a server that has recovered. */
export const REAL: Answers = {
  ...FRAME,
  ...HOME,
  'GET /analytics/dashboard': analyticsSamples.dashboard('30d'),
  'GET /analytics/user-behavior': analyticsSamples.behavior,
  'GET /analytics/content-performance': analyticsSamples.content,
  'GET /admin/content/insights': analyticsSamples.insights,
  'GET /security/dashboard': securitySamples.dashboard(30, false),
  'GET /security/threats': securitySamples.threats(),
  'GET /security/blacklist': securitySamples.blocks(),
  'GET /admin/system/settings': { success: true, data: settingsSamples['GET /admin/system/settings'] },
  'GET /admin/security/settings': { success: true, data: settingsSamples['GET /admin/security/settings'] },
};

/** The parts that are marked as a sample: none of them can be reached. */
const parts = '#main [inert]';

/** All that could be pressed inside the sample is out of reach, and it goes when the server answers. */
async function expectSample({ page, answer }: Stand, count: number): Promise<void> {
  await page
    .locator(parts)
    .nth(count - 1)
    .waitFor();
  const found = await page.locator(parts).count();
  const named = await page.getByRole('group', { name: /^Sample data: / }).count();
  if (found !== count || named !== count)
    throw new Error(`${found} parts are a sample and ${named} are named as one, not ${count}.`);
  const reached = await page
    .locator(parts)
    .locator('a, button, input, textarea, [tabindex="0"]')
    .evaluateAll(
      (nodes) =>
        (nodes as HTMLElement[]).filter((node) => {
          node.focus();
          return node === document.activeElement;
        }).length,
    );
  if (reached > 0) throw new Error(`${reached} parts of the sample can be reached.`);
  answer(REAL);
  const again = page.getByRole('main').getByRole('alert').filter({ hasText: 'Sample data' });
  // It may have gone over by itself before it is pressed: what follows says whether it did.
  await again
    .getByRole('button', { name: 'Try Again' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await again.waitFor({ state: 'detached' });
  await page.locator(parts).first().waitFor({ state: 'detached' });
}

const sample = (state: string, path: string, until: Words, count: number): PanelState => ({
  state,
  path,
  level: 'super_admin',
  others: 'lost',
  until,
  checks: (stand) => expectSample(stand, count),
});

const analytics = analyticsTexts.pairs.failed;
const security = threatTexts.pairs.load_failed;
const settings = settingsTexts.pairs.load_failed;

/** Screens whose server fails: they show a sample, and say so. */
export const sampleStates: PanelScreen = {
  screen: 'sample',
  states: [
    sample('home', '', dashboardTexts.pairs.failed, 5),
    sample('analytics', '/analytics', analytics, 8),
    sample('behavior', '/analytics/behavior', analytics, 10),
    sample('retention', '/analytics/retention', analytics, 1),
    sample('content', '/analytics/content', analytics, 4),
    sample('earnings', '/analytics/earnings', analytics, 6),
    sample('security', '/security', security, 8),
    sample('threats', '/security/threats', security, 1),
    sample('blacklist', '/security/blacklist', security, 1),
    sample('settings', '/settings', settings, 4),
    sample('settings-security', '/settings/security', settings, 3),
  ],
};
