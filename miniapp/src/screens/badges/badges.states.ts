import type { Answers, Stand } from '@hokm/web/testing';
import { badgesOf } from '../../testing/badges.js';
import { idOf, SARA } from '../../testing/frame.js';
import { RETRY } from '../../testing/list-states.js';
import { someone } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { badgesText } from '../../text/badges.js';
import { profileText } from '../../text/profile.js';

const words = (pick: (texts: (typeof badgesText)[keyof typeof badgesText]['badges']) => string) =>
  said(badgesText, ({ badges }) => pick(badges));

/** The badges of somebody: `count` unlocked, one every so many days. */
const badges =
  (count: number, every = 4, person: object = SARA) =>
  (): Answers => ({
    'GET /badges': ({ language }) => ({
      success: true,
      data: badgesOf(language, count, every),
      profile: { ...someone(1), ...person, points: 2_400 },
    }),
  });
const cells = '.badges_badge-grid > li';
const ready: MiniState = {
  state: 'ready',
  path: '/badges',
  answers: badges(7),
  until: `${cells}:nth-child(13)`,
};
const open =
  (cell: string) =>
  async ({ page }: Stand) =>
    page.locator(cell).first().click();
const share = said(badgesText, ({ badges }) => badges.share)[0];
const dialog = (more: string) => `[role=dialog] ${more}, dialog[open] ${more}`;

async function without({ page }: Stand, name: string): Promise<void> {
  if ((await page.getByRole('button', { name }).count()) > 0) throw new Error(`There is a button "${name}".`);
}

/** The badges of a person. */
export const badgesStates: MiniScreen = {
  screen: 'badges',
  states: [
    {
      ...ready,
      beside: [['.badges_holder', '.badges_badge-grid']],
      checks: ({ see }) => see('text=۷ از ۱۳ نشان'),
    },
    {
      ...ready,
      state: 'unlocked',
      window: true,
      act: open('.badges_badge-cell'),
      until: dialog('.chip.gold'),
      checks: async ({ page, see }) => {
        await see(/^باز شده در /u);
        await page.getByRole('button', { name: share }).waitFor();
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      },
    },
    {
      ...ready,
      state: 'locked',
      window: true,
      act: open('.badges_badge-cell.badges_locked'),
      until: dialog('.badges_badge-far'),
      checks: (stand) => without(stand, share),
    },
    {
      ...ready,
      state: 'new',
      window: true,
      answers: badges(2, 0.1),
      until: '.badges_cheer',
      checks: async ({ page, press, see }) => {
        await see(words((texts) => texts.new));
        await press(words(({ next }) => next));
        await press(words(({ fine }) => fine));
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
        // They are celebrated once.
        await page.reload();
        await page.locator(cells).nth(12).waitFor();
        if ((await page.getByRole('dialog').count()) > 0) throw new Error('They are celebrated again.');
      },
    },
    {
      ...ready,
      state: 'other',
      path: `/badges?user_id=${idOf(1)}`,
      answers: badges(7, 0.1, someone(1)),
      checks: async (stand) => {
        if ((await stand.page.getByRole('dialog').count()) > 0) throw new Error('They are not one’s own.');
        await open('.badges_badge-cell')(stand);
        await stand.see(/^باز شده در /u);
        await without(stand, share);
      },
    },
    {
      ...ready,
      state: 'nobody',
      path: `/badges?user_id=${idOf(99)}`,
      answers: () => ({ 'GET /badges': 'request/not_found' }),
      until: said(profileText, ({ profile }) => profile.not_found),
    },
    { ...ready, state: 'loading', answers: () => ({ 'GET /badges': 'never' }), until: '.skel' },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ 'GET /badges': 500 }),
      until: words(({ failed }) => failed),
      checks: async ({ page, answer, press, see }) => {
        await see(words((texts) => texts.sample_name));
        if ((await page.locator(cells).count()) !== 13) throw new Error('The sample has all of them.');
        answer(badges(0)());
        await press(RETRY);
        await see('text=۰ از ۱۳ نشان');
        await page.getByRole('alert').waitFor({ state: 'detached' });
      },
    },
  ],
};
