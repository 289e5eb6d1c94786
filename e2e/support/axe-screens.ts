import { beforeAll, describe, expect, it } from 'vitest';
import { openScreen } from '../../scripts/shots/camera.mjs';
import { SCREENS, type Screen } from '../../scripts/shots/screens.mjs';
import { isSeenElsewhere } from './axe-alike.js';
import { findBarriers, findBarriersOfColour } from './axe.js';
import { openStage } from './stage.js';
import { inTurn } from './in-turn.js';

/** The screens by subject: a test file for each, so that they run in parallel. Those of no subject belong to `play`. */
const SUBJECTS = {
  table: ['table', 'watch', 'player-sheet', 'shell'],
};
const NAMED = Object.values(SUBJECTS).flat();
type Subject = keyof typeof SUBJECTS | 'play';

/** The panel on real data: its own tests look at it, `e2e/admin-*.test.ts`. */
const LOOKED_AT_ELSEWHERE = 'staff';

function isAbout({ name }: Screen, subject: Subject): boolean {
  if (name === LOOKED_AT_ELSEWHERE) return false;
  return subject === 'play' ? !NAMED.includes(name) : SUBJECTS[subject].includes(name);
}

/** True for the first state of a screen and every fourth of the others; with `E2E_ALL` for all of them. */
function isInTurn(screen: Screen, _: number, screens: readonly Screen[]): boolean {
  return inTurn(
    screens.filter(({ name }) => name === screen.name),
    4,
  ).includes(screen);
}

const nameOf = ({ name, state }: Screen) => `${name}, ${state}`;

/**
 * Tests that axe finds nothing on the screens of a subject that need the real product, in both themes. The others are states:
 * `e2e/mini-states.test.ts`.
 */
export function testScreens(subject: Subject): void {
  const stage = openStage();

  /** The findings of axe on a screen in one theme and, for its colours only, in the other. */
  async function barriersOf(screen: Screen): Promise<string[]> {
    const errors: string[] = [];
    const { context, page } = await openScreen(stage.browser, stage.world, screen, {
      lang: 'fa',
      theme: 'dark',
      size: [390, 844],
      onError: (text) => errors.push(text),
    });
    try {
      const dark = await findBarriers(page);
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      const light = await findBarriersOfColour(page);
      return [
        ...errors,
        ...dark.map((barrier) => `dark: ${barrier}`),
        ...light.map((barrier) => `light: ${barrier}`),
      ];
    } finally {
      await context.close();
    }
  }

  describe('no barrier stands in the way', () => {
    const meant = SCREENS.filter((screen) => isAbout(screen, subject) && !isSeenElsewhere(screen)).filter(
      isInTurn,
    );
    const bare = meant.filter((screen) => screen.bare === true);
    it.each(bare.map((screen) => [nameOf(screen), screen] as const))('on %s', async (_, screen) => {
      expect(await barriersOf(screen)).toEqual([]);
    });

    const rest = meant.filter((screen) => screen.bare !== true);
    describe.runIf(rest.length > 0)('once people have come', () => {
      beforeAll(() => stage.world.fill(), 120_000);
      it.each(rest.map((screen) => [nameOf(screen), screen] as const))('on %s', async (_, screen) => {
        expect(await barriersOf(screen)).toEqual([]);
      });
    });
  });
}
