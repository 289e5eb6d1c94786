import { roomOptions, type LobbyRoom, type UpdateLobby } from '@hokm/shared/protocol';
import { pageOf, type Live } from '@hokm/web/testing';
import { SARA } from '../../testing/frame.js';
import { RETRY } from '../../testing/list-states.js';
import { botAt, personOn } from '../../testing/matches.js';
import { crowd } from '../../testing/people.js';
import { inMinutes, tourCard } from '../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { lobbyText } from '../../text/lobby.js';
import { type MatchRecord, buildRoom, presentLobbyRoom } from '../../testing/server-views.js';

type Words = (typeof lobbyText)[keyof typeof lobbyText]['lobby'];
const say = (pick: (texts: Words) => string) => said(lobbyText, ({ lobby }) => pick(lobby));

const room = (name: string, target_points: 1 | 7 | 13, changed: Partial<MatchRecord> = {}): LobbyRoom =>
  presentLobbyRoom(
    buildRoom({ name, options: { ...roomOptions.parse({}), target_points }, ...changed }),
    Date.now(),
  );
const ROOMS = {
  HKLAA1: room('شب یلدا', 7, { seats: [personOn(1), personOn(2), personOn(3), null] }),
  HKLAA2: room('Teh Nights', 1, { seats: [personOn(3), botAt(1), null, null] }),
  HKLAA3: room('بلند', 13, { seats: [1, 2, 3, 3].map((seat) => personOn(seat as 1)) }),
  HKLAA4: room('دورهمی', 7, {
    status: 'in progress',
    seats: [personOn(1), personOn(2), personOn(3), botAt(3)],
  }),
};
/** A match of four people that spectators may predict now. */
const PREDICTABLE = room('شب چله', 7, {
  status: 'in progress',
  seats: [personOn(1), personOn(2), personOn(3), personOn(1)],
  predictable_until: Date.parse(inMinutes(9)),
});
const lobbyOf = (rooms: Readonly<Record<string, LobbyRoom>>, people = 6): UpdateLobby => ({
  users: crowd(people).map(({ name }) => name),
  people: crowd(people).map(({ id, name, avatar }) => ({ player_id: id, name, avatar })),
  users_total: people,
  rooms,
  rooms_total: Object.keys(rooms).length,
  version: 7,
});
const telling = (lobby: UpdateLobby) => (): Live => ({ tells: [['update_lobby', lobby]] });

const names = '.lobby_rooms .row-t';
const ready: MiniState = {
  state: 'ready',
  path: '/lobby',
  live: telling(lobbyOf(ROOMS)),
  until: '.lobby_rooms',
};

/** The lobby: who is there, and which rooms. */
export const lobbyStates: MiniScreen = {
  screen: 'lobby',
  states: [
    {
      ...ready,
      checks: async ({ page, line }) => {
        const listed = async () => (await page.locator(names).allTextContents()).join();
        if ((await listed()) !== 'شب یلدا,Teh Nights,بلند,دورهمی') throw new Error(await listed());
        const row = page.locator('.lobby_rooms > div', { hasText: 'Teh Nights' });
        await row.getByText('۲ از ۴').waitFor();
        await row.getByText(/\(ربات\)/u).waitFor();
        if ((await row.locator('.lobby_bot').count()) !== 1) throw new Error('One is a computer player.');
        // A full room takes nobody, and a running one is watched.
        await page.getByRole('button', { name: 'ورود بلند' }).and(page.locator(':disabled')).waitFor();
        await page.getByRole('button', { name: /^تماشای .*دورهمی/u }).waitFor();
        const { HKLAA2 } = ROOMS;
        const taken = { ...HKLAA2, seats_taken: 3, seats: [...HKLAA2.seats.slice(0, 2), null, null] };
        const change = { people: [], gone: [], users_total: 6, rooms_total: 3 };
        line.tell([
          'lobby_delta',
          {
            ...change,
            version: 8,
            rooms: { HKLAA2: taken },
            removed: ['HKLAA4'],
            order: ['HKLAA1', 'HKLAA2', 'HKLAA3'],
          },
        ]);
        await row.getByText('۳ از ۴').waitFor();
        await page.getByText('دورهمی').waitFor({ state: 'detached' });
        // Ten characters make a name, and blanks make none.
        const field = page.getByLabel('نام اتاق');
        const create = page.getByRole('button', { name: 'ساختن', exact: true });
        await field.fill('یازده نویسه است');
        if ((await field.inputValue()) !== 'یازده نویس') throw new Error('It takes more.');
        await create.and(page.locator(':enabled')).waitFor();
        await field.fill('   ');
        await create.and(page.locator(':disabled')).waitFor();
        await page.getByRole('list', { name: 'آنلاین' }).getByRole('link', { name: 'نیلوفر' }).click();
        await page.waitForURL('**/profile/*');
      },
      others: 'never',
    },
    { ...ready, state: 'empty', live: telling(lobbyOf({}, 0)), until: say(({ empty }) => empty) },
    { ...ready, state: 'loading', alone: true, live: () => ({ connects: false }), until: '.skel' },
    {
      ...ready,
      state: 'offline',
      act: async ({ see, line }) => {
        await see('.lobby_rooms');
        line.cut();
      },
      until: '.banner',
    },
    {
      ...ready,
      state: 'filter',
      window: true,
      act: ({ press }) => press(say(({ filter }) => filter)),
      until: 'dialog[open]',
      checks: async ({ page, see }) => {
        const listed = async () => (await page.locator(names).allTextContents()).join();
        const sheet = page.getByRole('dialog', { name: 'فیلتر' });
        const points = sheet.getByRole('group', { name: 'امتیاز' });
        await points.getByText('۱۳', { exact: true }).click();
        await sheet.getByRole('button', { name: 'دیدن ۱ اتاق' }).click();
        await page.locator(names).nth(1).waitFor({ state: 'detached' });
        if ((await listed()) !== 'بلند') throw new Error(await listed());
        // The address keeps it.
        await page.reload();
        await page.locator(names).first().waitFor();
        if ((await listed()) !== 'بلند') throw new Error(await listed());
        await page.getByRole('button', { name: /فیلتر/u }).click();
        await points.getByText('۵', { exact: true }).click();
        await page.keyboard.press('Escape');
        await see(say(({ none_fit }) => none_fit));
        await page.getByRole('button', { name: 'پاک کردن' }).click();
        await page.getByText('۴ اتاق').waitFor();
        await page.waitForURL((url) => url.search === '');
      },
    },
    { ...ready, state: 'none-fit', path: '/lobby?points=5', until: say(({ none_fit }) => none_fit) },
    {
      ...ready,
      state: 'no-profile',
      alone: true,
      storage: { user: '' },
      answers: () => ({ 'GET /user/profile/:id': 'lost' }),
      until: '.lobby_welcome[role=alert]',
      checks: async ({ page, answer, press, see }) => {
        const field = page.getByLabel('نام اتاق');
        await field.fill('شب یلدا');
        await page
          .getByRole('button', { name: 'ساختن', exact: true })
          .and(page.locator(':disabled'))
          .waitFor();
        answer({ 'GET /user/profile/:id': { success: true, user: SARA } });
        await press(RETRY);
        await see(/^خوش آمدید/u);
      },
    },
    {
      ...ready,
      state: 'predictable',
      live: () => ({
        tells: [
          ['update_lobby', lobbyOf({ HKLAA1: ROOMS.HKLAA1, HKLAA4: ROOMS.HKLAA4, HKLAA5: PREDICTABLE })],
        ],
      }),
      until: say(({ predictable }) => predictable),
      checks: async ({ page }) => {
        await page.getByRole('button', { name: /^تماشای .*دورهمی/u }).waitFor();
        await page.getByRole('button', { name: /^پیش‌بینی .*شب چله/u }).click();
        await page.waitForURL('**/watch/HKLAA5');
      },
    },
    {
      ...ready,
      state: 'tournament',
      alone: true,
      answers: () => ({
        'GET /tours': pageOf([
          tourCard(0, {
            status: 'check_in',
            starts_at: inMinutes(9),
            you: { ...tourCard(0).you, step: 'check_in', until: inMinutes(9) },
          }),
        ]),
      }),
      until: /(حضورتان را اعلام کنید|Check in now)$/u,
      checks: async ({ page }) => {
        await page.locator(`a[href="/tours/${tourCard(0).id}"]`).waitFor();
      },
    },
  ],
};
