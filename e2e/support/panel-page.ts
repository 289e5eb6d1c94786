import { fileURLToPath } from 'node:url';
import { FRAME, staffOf } from '../../admin/src/testing/frame.js';
import type { PanelState } from '../../admin/src/testing/states.js';
import { formTexts } from '../../admin/src/text/form.js';
import { systemTexts } from '../../admin/src/text/system.js';
import type { App } from './app-page.js';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const BUILT = fileURLToPath(new URL('../../admin/dist', import.meta.url));
/** The parts of the frame around all screens, which has states of its own. */
export const FRAME_PARTS = ['header', 'nav']
  .map((part) => `${part}:not(main ${part}, [role=dialog] ${part})`)
  .join(', ');
const NOWHERE = '/admin/no/such/screen';

/** The panel: a member of staff with a session, and a frame in which nothing waits. */
export const PANEL: App<PanelState> = {
  built: BUILT,
  base: '/admin',
  isStill: true,
  isUnnumbered: true,
  // The query client's own.
  secondTryMs: 1_000,
  frame: ({ level = 'admin', others }) => ({
    ...(others === undefined ? FRAME : {}),
    'GET /admin/me': staffOf(level),
  }),
  storage: (_state, language) => ({ 'hokm-admin-language': language, 'hokm-admin-user': '{}' }),
  async forget(page, _state, { answers }, store) {
    if (typeof answers['GET /admin/me'] !== 'object') return false;
    await store();
    const asked = page.waitForResponse('**/api/admin/me');
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'hokm-admin-user' })));
    await asked;
    // A moment in which the page draws what has come.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return true;
  },
  async leave({ page, go, word }) {
    // Screens outside the frame (sign-in, set-up) have no way out.
    if ((await page.locator('#main').count()) === 0) return false;
    const nowhere = page.getByText(word(systemTexts.pairs.not_found));
    const discard = page.getByRole('button', { name: word(formTexts.pairs.discard), exact: true });
    if (await discard.isVisible()) {
      await discard.click();
      // It leads where the state wanted to go, and until then nowhere else.
      await discard.waitFor({ state: 'detached' });
    }
    await go(NOWHERE);
    await nowhere.or(discard).first().waitFor();
    if (await discard.isVisible()) await discard.click();
    await nowhere.waitFor();
    // A toast, or a question that stands in front of all screens.
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton'))
        close.click();
    });
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    return true;
  },
};
