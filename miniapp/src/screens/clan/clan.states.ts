import type { ClanAnswer, ClanListItem } from '@hokm/shared/api';
import { CLAN_BADGES } from '@hokm/shared/api';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { idOf, SARA } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { at, crowd, daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { rankingsText } from '../../text/rankings.js';

type Clan = ClanAnswer['data'];
const words = (pick: (texts: (typeof rankingsText)[keyof typeof rankingsText]['clans']) => string) =>
  said(rankingsText, ({ clans }) => pick(clans));

const NAMES = ['شیران تهران', 'Night Owls', 'سرو ناز', 'ستاره‌های کویر', 'The Royal Court', 'ماه نو'];
const ID = idOf(900);

/** A clan of so many members, the viewer among them unless `role` is null. */
const clan =
  (count: number, role: Clan['role'], full = false, border = false) =>
  (): Answers => {
    const me = { ...SARA, frame: null };
    const members = [...(role === null ? [] : [me]), ...crowd(15)].slice(0, count).map((person, index) => ({
      ...person,
      role: index === (role === 'member' ? 1 : 0) ? ('leader' as const) : ('member' as const),
      trophies: 2_400 - index * 45,
      joined_at: daysAgo((index + 3) * 9),
    }));
    const data: Clan = {
      id: ID,
      name: at(NAMES, 0),
      badge: 'lion',
      border,
      description: 'هر شب ساعت ده دور هم بازی می‌کنیم.',
      country: 'IR',
      level: 11,
      trophies: 24_300,
      members,
      role,
      full,
    };
    return { 'GET /clans/:id': { success: true, data } };
  };
const path = `/clans/${ID}`;
const member = '.clan_members > li';
const ready: MiniState = {
  state: 'ready',
  path,
  answers: clan(13, 'leader'),
  until: `${member}:nth-child(13)`,
};

/** A clan and its members. */
export const clanStates: MiniScreen = {
  screen: 'clan',
  states: [
    ...listStates({
      path,
      call: 'GET /clans/:id',
      ready: clan(13, 'leader'),
      until: ready.until,
      failed: words(({ clan_failed }) => clan_failed),
      beside: [['.clan_clan-head', '.clan_members']],
      checks: async ({ page, see }) => {
        await see(words(({ role }) => role.leader));
        // In a wide window the clan stays in sight while one reads on.
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.locator('.clan_members').evaluate((list) => {
          list.style.minHeight = '2000px';
          window.scrollTo(0, 900);
        });
        await page.waitForFunction(() => window.scrollY > 800);
        const box = await page.locator('.clan_clan-head').boundingBox();
        if (box === null || box.y < 0) throw new Error('The clan goes out of sight.');
        await page.setViewportSize({ width: 390, height: 844 });
      },
    }),
    {
      ...ready,
      state: 'border',
      answers: clan(13, 'member', false, true),
      until: words(({ border }) => border),
    },
    {
      ...ready,
      state: 'stranger',
      answers: clan(12, null),
      until: words(({ join }) => join),
    },
    {
      ...ready,
      state: 'no-room',
      answers: clan(12, null, true),
      until: words(({ is_full }) => is_full),
      checks: async ({ page, word }) => {
        const join = page.getByRole('button', { name: word(words(({ is_full }) => is_full)) });
        if (await join.isEnabled()) throw new Error('A full clan can be joined.');
      },
    },
    {
      ...ready,
      state: 'leave',
      window: true,
      answers: clan(12, 'member'),
      act: ({ press }) => press(words(({ leave }) => leave)),
      until: words(({ leave_cost }) => leave_cost),
    },
    {
      ...ready,
      state: 'leave-as-leader',
      window: true,
      act: ({ press }) => press(words(({ leave }) => leave)),
      until: words(({ leave_leader }) => leave_leader),
    },
    {
      ...ready,
      state: 'leave-last',
      window: true,
      answers: clan(1, 'leader'),
      act: ({ press }) => press(words(({ leave }) => leave)),
      until: words(({ leave_last }) => leave_last),
    },
    {
      ...ready,
      state: 'kick',
      window: true,
      act: ({ page }) => page.locator(`${member} button`).first().click(),
      until: words(({ kick_cost }) => kick_cost),
    },
    {
      ...ready,
      state: 'nobody',
      answers: () => ({ 'GET /clans/:id': 'request/not_found', 'GET /clans': pageOf([]) }),
      until: words(({ not_found }) => not_found),
      checks: async ({ page, press }) => {
        await press(words(({ see_all }) => see_all));
        await page.getByRole('searchbox', { name: rankingsText.fa.clans.find }).waitFor();
      },
    },
  ],
};

const listed = (index: number): ClanListItem => ({
  id: idOf(900 + index),
  name: at(NAMES, index),
  badge: at(CLAN_BADGES, index),
  border: index === 2,
  members: index === 0 ? 50 : 48 - index * 4,
  trophies: 61_200 - index * 5_130,
  country: 'IR',
  full: index === 0,
});
const clans = (): Answers => ({
  'GET /clans': ({ query }) => {
    const all = Array.from({ length: 9 }, (_, index) => listed(index));
    return pageOf(all.filter(({ name }) => name.startsWith(query.get('q') ?? '')));
  },
});
const search =
  (q: string) =>
  async ({ page }: Stand) =>
    page.locator('.clan_search input').fill(q);

/** All clans. */
export const clansStates: MiniScreen = {
  screen: 'clans',
  states: [
    ...listStates({
      path: '/clans',
      call: 'GET /clans',
      ready: clans,
      until: '.rows > li:nth-child(9)',
      failed: words(({ failed }) => failed),
    }),
    {
      state: 'none-found',
      path: '/clans',
      answers: clans,
      act: search('zzz'),
      until: words(({ no_match }) => no_match),
    },
    {
      state: 'empty',
      path: '/clans',
      answers: () => ({ 'GET /clans': pageOf([]) }),
      until: said(rankingsText, ({ rankings }) => rankings.empty_clans),
    },
  ],
};

const make: MiniState = {
  state: 'empty',
  path: '/clans/new',
  until: '.clan_emblems label',
  isTight: true,
};
async function write({ page }: Stand, name: string): Promise<void> {
  await page.locator('.clan_clan-form input[autocomplete=off]').fill(name);
}

/** A clan is made. */
export const newClanStates: MiniScreen = {
  screen: 'new-clan',
  states: [
    make,
    {
      ...make,
      state: 'short',
      act: (stand) => write(stand, 'شی'),
      until: /^(دست‌کم ۳ نویسه لازم است\.|At least 3 characters\.)$/u,
      checks: async ({ page }) => {
        const deed = page.getByRole('button', { name: rankingsText.fa.clans.make });
        if (await deed.isEnabled()) throw new Error('A name that short can be sent.');
      },
    },
    {
      ...make,
      state: 'taken',
      answers: () => ({ 'POST /clans': 'clans/name_taken' }),
      act: async (stand) => {
        await write(stand, 'شیران تهران');
        await stand.press(words((texts) => texts.make));
      },
      until: '[aria-invalid=true]',
      checks: async (stand) => {
        await stand.see('text=قبیلهٔ دیگری این نام را دارد.');
        await write(stand, 'شیران دو');
        await stand.see('text=۳ تا ۲۰ نویسه؛ بعداً عوض نمی‌شود.');
      },
    },
  ],
};
