import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { RETRY } from '../../testing/list-states.js';
import { botAt, personOn } from '../../testing/matches.js';
import { crowd } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { backOnline, heard, heardWithin, later } from '../../testing/table-state.js';
import { inRoom } from '../../testing/tables.js';
import { said } from '../../testing/words.js';
import { invitationText } from '../../text/invitation.js';
import { lobbyText } from '../../text/lobby.js';

type Words = (typeof lobbyText)[keyof typeof lobbyText]['room'];
const say = (pick: (texts: Words) => string) => said(lobbyText, ({ room }) => pick(room));

let made = 0;
const nextCode = () => `HKR${String((made += 1)).padStart(3, '0')}`;
const SEAT = '.room_round-table .room_sp';

/** A room: who sits there, and what else is so. */
function room(
  state: string,
  seats: Parameters<typeof inRoom>[0]['seats'],
  { changed = () => ({}), replies = {}, query = '', ...more }: Partial<MiniState> & Changes = {},
): MiniState {
  const room_id = nextCode();
  return {
    state,
    path: `/room/${room_id}${query}`,
    live: (now) => {
      const full_since = seats?.every((seat) => seat !== null) === true ? now - 1_200 : null;
      return inRoom(
        { room_id, full_since, ...changed(now), ...(seats === undefined ? {} : { seats }) },
        replies,
      )(now);
    },
    // Some lead home, which is another screen's.
    others: 'never',
    until: SEAT,
    ...more,
  };
}
interface Changes {
  readonly changed?: (now: number) => Parameters<typeof inRoom>[0];
  readonly replies?: Parameters<typeof inRoom>[1];
  readonly query?: string;
}

const ALONE = [personOn(0), null, null, null];
const PAIR = [personOn(0), null, personOn(2), null];
const THREE = [personOn(0), botAt(1), null, personOn(3)];
const FULL = [personOn(0), botAt(1), personOn(2), personOn(3)];
const OTHERS = [personOn(1), botAt(1), personOn(2), null];

const friends = (count: number) => (): Answers => ({
  'GET /friends': {
    ...pageOf(
      crowd(count).map((person, place) => ({
        ...person,
        score: 400,
        status: (['online', 'away', 'offline'] as const)[place] ?? 'offline',
        lastSeen: null,
        room_id: null,
        playing: false,
        watch_id: null,
      })),
    ),
    online: 1,
  },
});
const openFriends = async ({ see, press }: Stand) => {
  await see(SEAT);
  await press(say(({ friends }) => friends));
};

/** True if no part is outside of the window. */
const isWhole = () =>
  document.documentElement.scrollHeight <= innerHeight &&
  [
    ...document.querySelectorAll('main .bar, main .opts, main .room_sp, main .room_cd, main .room_code .btn'),
  ].every((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
/** A phone on its side shows the whole room. */
async function isWholeOnItsSide({ page }: Stand): Promise<void> {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(isWhole);
  }
}

/** The seconds of a full room, and then the wish to begin. */
async function countsDown(stand: Stand): Promise<void> {
  const { page, line } = stand;
  for (const second of ['۴', '۳', '۲', '۱']) {
    await page.locator('[role=timer] b').getByText(second, { exact: true }).waitFor();
    if (line.heard('start_game').length > 0) throw new Error('It begins too early.');
    await later(stand, 1_000);
  }
  await heardWithin(stand, 5_000, 'start_game', 1);
}

/** Gives the device a sheet to share, or takes it away; what is shared is noted in the page. */
async function sharesBy({ page }: Stand, isThere: boolean): Promise<void> {
  await page.evaluate((can) => {
    const share = (data: ShareData) => {
      document.body.dataset['shared'] = data.url ?? '';
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: can ? share : undefined, configurable: true });
  }, isThere);
}

/** The device's own sheet where it has one, and else a copy; the code is copied too. */
async function invites(stand: Stand): Promise<void> {
  const { page, press, see } = stand;
  const code = page.url().split('/').at(-1) ?? '';
  await sharesBy(stand, true);
  await press(say(({ invite }) => invite));
  await page.locator(`body[data-shared*="${code}"]`).waitFor();
  await sharesBy(stand, false);
  await press(say(({ invite }) => invite));
  await see(say(({ link_copied }) => link_copied));
  await press(say(({ copy }) => copy));
  await see(say(({ copied }) => copied));
}

/** A waiting room. */
export const roomStates: MiniScreen = {
  screen: 'room',
  states: [
    room('waiting', THREE, {
      window: true,
      checks: async (stand) => {
        const { page, press, line } = stand;
        await page.getByText('۳ از ۴').waitFor();
        await press(/^برداشتن/u);
        if ((await heard(stand, 'remove_bot'))?.seat !== 1) throw new Error('It is another one.');
        await press(/^افزودن ربات به صندلی روبه‌رو$/u);
        if ((await heard(stand, 'add_bot'))?.seat !== 2) throw new Error('It is another seat.');
        await invites(stand);
        await isWholeOnItsSide(stand);
        await press(say(({ leave }) => leave));
        await page.waitForURL((url) => url.pathname === '/');
        const { room_id } = (await heard(stand, 'leave_room')) ?? {};
        if (room_id !== line.heard('get_room_state')[0]?.room_id) throw new Error('It leaves another room.');
      },
    }),
    room('asking', THREE, {
      isStill: true,
      window: true,
      checks: async (stand) => {
        const before = stand.line.heard('get_room_state').length;
        await heardWithin(stand, 5_100, 'get_room_state', before + 1);
        await heardWithin(stand, 5_000, 'get_room_state', before + 2);
      },
    }),
    room('left-unheard', ALONE, {
      window: true,
      replies: { leave_room: () => 'never' },
      checks: async ({ page, press }) => {
        await press(say(({ leave }) => leave));
        await page.waitForURL((url) => url.pathname === '/');
        if ((await page.locator('.home_resume').count()) > 0) throw new Error('It leads back.');
      },
    }),
    room('left-offline', ALONE, {
      window: true,
      checks: async (stand) => {
        const { page, press, line } = stand;
        line.cut();
        await page.locator('.banner').waitFor();
        await press(say(({ leave }) => leave));
        await page.waitForURL((url) => url.pathname === '/');
        line.mend();
        await backOnline(stand);
        // It is left once there is a connection again.
        if ((await heard(stand, 'leave_room'))?.only !== 'waiting') throw new Error('It leaves more.');
        if ((await page.locator('.home_resume').count()) > 0) throw new Error('It leads back.');
      },
    }),
    room('alone', ALONE, { window: true, checks: isWholeOnItsSide }),
    room('countdown', FULL, { isStill: true, window: true, until: '.room_cd .room_fg', checks: countsDown }),
    room('visitor', OTHERS, {
      window: true,
      until: say(({ join }) => join),
      checks: async (stand) => {
        await stand.press(/^نشستن روی صندلی/u);
        await heard(stand, 'join_room');
        if ((await heard(stand, 'take_seat'))?.seat !== 3) throw new Error('It is another seat.');
      },
    }),
    room('away', [personOn(0), { ...personOn(1), away_since: 1 }, null, null], {
      window: true,
      until: say(({ away }) => away),
    }),
    room('search', ALONE, {
      isStill: true,
      window: true,
      changed: (now) => ({ quick_since: now - 4_000 }),
      until: '.room_sought',
    }),
    room('pair', PAIR, {
      window: true,
      until: say(({ find_rivals }) => find_rivals),
      replies: { find_rivals: () => ({ answer: { room_id: 'HKRIVL' }, tells: [] }) },
      checks: async (stand) => {
        await isWholeOnItsSide(stand);
        await stand.press(say(({ find_rivals }) => find_rivals));
        const { room_id = '' } = (await heard(stand, 'find_rivals')) ?? {};
        stand.line.tell(['left_room', { room_id, to: 'HKRIVL' }]);
        await stand.page.waitForURL('**/room/HKRIVL');
      },
    }),
    room('pair-search', PAIR, {
      isStill: true,
      window: true,
      changed: (now) => ({ quick_since: now - 4_000, pair_since: now - 4_000 }),
      until: say(({ seeking_pair }) => seeking_pair),
    }),
    room('friends', THREE, {
      window: true,
      answers: friends(0),
      act: openFriends,
      until: say(({ no_friends }) => no_friends),
    }),
    room('some-friends', THREE, {
      window: true,
      answers: friends(3),
      act: openFriends,
      until: '.room_friends-in li',
    }),
    room('partner-link', ALONE, {
      window: true,
      answers: friends(3),
      act: openFriends,
      until: say(({ partner_link }) => partner_link),
      checks: async (stand) => {
        await sharesBy(stand, true);
        await stand.press(/^لینک دعوت یار/u);
        await stand.page.locator('body[data-shared*="startapp=partner_"]').waitFor();
      },
    }),
    room('as-partner', [personOn(1), null, null, null], {
      window: true,
      query: '?join=partner',
      changed: () => ({ creator_id: personOn(1).player_id }),
      until: say(({ join }) => join),
      checks: async (stand) => {
        await heard(stand, 'join_room');
        if ((await heard(stand, 'take_seat'))?.seat !== 2) throw new Error('It is not opposite the host.');
      },
    }),
    room('loading', THREE, {
      window: true,
      replies: { get_room_state: () => 'never' },
      until: '.room_cd .spin',
    }),
    room('unanswered', THREE, {
      isStill: true,
      window: true,
      replies: { get_room_state: () => 'never' },
      act: async (stand) => {
        await heard(stand, 'get_room_state');
        await stand.page.clock.runFor(10_100);
      },
      until: say(({ missing }) => missing),
      checks: ({ see }) => see(RETRY),
    }),
    room('begun', [personOn(0), botAt(1), personOn(2), personOn(3)], {
      window: true,
      changed: () => ({ status: 'in progress' }),
      until: '.table_table',
      checks: ({ page }) => page.waitForURL('**/game/*'),
    }),
    room('missing', THREE, {
      window: true,
      replies: { get_room_state: () => 'request/too_many' },
      until: say(({ missing }) => missing),
      checks: async ({ press, page }) => {
        await press(say(({ to_lobby }) => to_lobby));
        await page.waitForURL('**/lobby');
      },
    }),
    room('gone', THREE, {
      window: true,
      replies: {
        get_room_state: () => ({
          tells: [['lobby_error', { code: 'room/does_not_exist', msg: 'This room does not exist' }]],
        }),
      },
      until: said(invitationText, ({ invitation }) => invitation.gone_text),
      checks: ({ page }) => page.waitForURL('**/lobby'),
    }),
    room('playing', OTHERS, {
      window: true,
      changed: () => ({ status: 'in progress' }),
      until: say(({ playing }) => playing),
      checks: async ({ page, press }) => {
        await page.getByRole('link', { name: 'تماشا' }).waitFor();
        await press(say(({ to_lobby }) => to_lobby));
        await page.waitForURL('**/lobby');
      },
    }),
    room('over', OTHERS, {
      window: true,
      changed: () => ({ status: 'finished' }),
      until: say(({ over }) => over),
    }),
    room('offline', THREE, {
      window: true,
      act: async ({ see, line }) => {
        await see(SEAT);
        line.cut();
      },
      until: '.banner',
    }),
  ],
};
