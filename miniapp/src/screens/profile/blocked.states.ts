import { errorText } from '@hokm/shared/text';
import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { daysAgo, someone } from '../../testing/people.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { profileText } from '../../text/profile.js';

type Texts = (typeof profileText)[keyof typeof profileText];
const words = (pick: (texts: Texts) => string) => said(profileText, pick);

const blocked = (): Answers => ({
  'GET /blocks': pageOf(
    [2, 3].map((n) => ({ player_id: idOf(n), name: someone(n).name, avatar: null, blocked_at: daysAgo(n) })),
  ),
});

/** The people whom the viewer has blocked. */
export const blockedStates: MiniScreen = {
  screen: 'blocked',
  states: [
    ...listStates({
      path: '/settings/blocked',
      call: 'GET /blocks',
      ready: blocked,
      until: '.profile_blocked-row',
      failed: words(({ blocked }) => blocked.failed),
    }),
    {
      state: 'empty',
      path: '/settings/blocked',
      answers: () => ({ 'GET /blocks': pageOf([]) }),
      until: words(({ blocked }) => blocked.empty),
    },
    {
      state: 'not-undone',
      path: '/settings/blocked',
      answers: () => ({ ...blocked(), 'DELETE /blocks/:id': 'lost' }),
      act: ({ page }) => page.locator('.profile_blocked-row .btn').first().click(),
      until: [errorText('server/unavailable', 'fa'), errorText('server/unavailable', 'en')],
      checks: async ({ page }) => {
        // The name stays while the server does not take it off.
        if (
          (await page
            .locator('.profile_blocked-row')
            .getByText(/^مسدود از /u)
            .count()) !== 2
        )
          throw new Error('A name has gone.');
      },
    },
    {
      state: 'undo',
      path: '/settings/blocked',
      answers: () => ({ ...blocked(), 'DELETE /blocks/:id': { success: true } }),
      act: ({ page }) => page.locator('.profile_blocked-row .btn').first().click(),
      until: words(({ blocked }) => blocked.gone),
      checks: async ({ answer, press, see, page }) => {
        answer({
          'POST /blocks': {
            success: true,
            data: { player_id: idOf(2), name: someone(2).name, avatar: null, blocked_at: daysAgo(0) },
          },
        });
        await press(/^دوباره مسدود کردن/u);
        await page.getByText(words(({ blocked }) => blocked.gone)[0]).waitFor({ state: 'detached' });
        await see(/^مسدود از /u);
      },
    },
  ],
};
