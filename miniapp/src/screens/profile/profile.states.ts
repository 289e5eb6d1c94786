import type { Friend, ProfileUser } from '@hokm/shared/api';
import type { Pair } from '@hokm/shared/api/pairs';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { idOf, SARA } from '../../testing/frame.js';
import { RETRY } from '../../testing/list-states.js';
import { daysAgo, someone } from '../../testing/people.js';
import { matchOf } from '../../testing/sample-matches.js';
import { experienced, NO_SCORE } from '../../testing/sample-score.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { partnersText } from '../../text/partners.js';
import { profileText } from '../../text/profile.js';

type Texts = (typeof profileText)[keyof typeof profileText];
const words = (pick: (texts: Texts) => string) => said(profileText, pick);

const record = (): Answers => ({
  'GET /user/score': { success: true, data: experienced() },
  'GET /games/history': pageOf([1, 2, 3, 4, 5, 6].map(matchOf)),
});
const noRecord = (): Answers => ({
  'GET /user/score': { success: true, data: { ...experienced(), ...NO_SCORE } },
  'GET /games/history': pageOf([]),
});
const ready: MiniState = { state: 'ready', path: '/profile', answers: record, until: '.profile_recent a' };
const facts: MiniState = { ...ready, state: 'facts', path: '/profile?tab=profile', until: '.profile_facts' };
const editing: MiniState = {
  ...facts,
  state: 'edit',
  window: true,
  act: ({ press }) => press(words(({ profile }) => profile.edit)),
  until: '.profile_edit',
};
const field = (stand: Stand, pick: (texts: Texts) => string) =>
  stand.page.getByLabel(stand.word(words(pick)));

/** A picture to crop: hills under a sun. */
const HILLS = {
  name: 'hills.svg',
  mimeType: 'image/svg+xml',
  text: `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#7fb2c9"/>
<circle cx="640" cy="170" r="80" fill="#f2b544"/></svg>`,
};
const cropping: MiniState = {
  ...ready,
  state: 'crop',
  window: true,
  act: ({ choose }) => choose(HILLS),
  until: '.profile_crop-stage',
};
const put = ({ press }: Stand) => press(words(({ picture }) => picture.save));
const ownPicture = '.profile_id img.avatar';
const AVATAR = `/api/files/${idOf(2)}`;

/** The own profile. */
export const profileStates: MiniScreen = {
  screen: 'profile',
  states: [
    {
      ...ready,
      beside: [['.profile_id', '.profile_strip']],
      checks: async (stand) => {
        const { page, see } = stand;
        await see(/^عضو از .*[۰-۹]{4}$/u);
        await see('text=بازیکن سطح ۳');
        await see('text=sara@example.org');
        const numbers = await page.locator('.profile_stats').innerText();
        if (!/سکه\s*۱٬۰۰۰/u.test(numbers)) throw new Error(numbers);
        await page.getByRole('tab', { name: profileText.fa.profile.tab_stats }).press('ArrowRight');
        await see('text=۷ برد در ۱۲ بازی');
        const readonly = await field(stand, ({ profile }) => profile.full_name).getAttribute('readonly');
        if (readonly === null) throw new Error('The name can be written.');
        await page.getByRole('tab', { name: profileText.fa.profile.tab_profile }).press('ArrowLeft');
        await page.getByRole('tab', { name: profileText.fa.profile.tab_stats, selected: true }).waitFor();
      },
    },
    {
      ...ready,
      state: 'newcomer',
      answers: noRecord,
      person: { is_guest: true, email: null, total_games_played: 0, games_played: 0, games_won: 0, level: 1 },
      until: words(({ profile }) => profile.recent_empty),
      checks: async ({ page }) => {
        const keep = page.getByRole('link', { name: profileText.fa.profile.guest_keep });
        if ((await keep.getAttribute('href')) !== '/security') throw new Error('It leads elsewhere.');
      },
    },
    {
      ...ready,
      state: 'matches-failed',
      answers: () => ({ 'GET /user/score': 'lost', 'GET /games/history': 'lost' }),
      until: words(({ profile }) => profile.recent_failed),
      checks: async ({ answer, press, see }) => {
        answer(record());
        await press(RETRY);
        await see(ready.until);
      },
    },
    {
      ...ready,
      state: 'loading',
      answers: () => ({ ...record(), 'GET /games/history': 'never' }),
      until: '.skel',
    },
    {
      ...ready,
      state: 'dressed',
      person: { avatar: AVATAR, username: 'sara_m', worn: { card_back: null, felt: null, frame: 'gold' } },
      until: '.profile_id .avatar.framed',
      checks: ({ see }) => see('text=@sara_m'),
    },
    {
      ...ready,
      state: 'season-frame',
      person: { avatar: AVATAR, worn: { card_back: null, felt: null, frame: 'season-1405-3-4' } },
      until: '.profile_id .avatar.framed',
      checks: ({ see }) => see('text=قاب پاییز ۱۴۰۵، لیگ زمرد'),
    },
    {
      ...ready,
      state: 'picture',
      window: true,
      person: { avatar: AVATAR },
      answers: () => ({
        ...record(),
        'DELETE /user/avatar': { success: true, message: 'انجام شد', avatar: null },
      }),
      act: ({ press }) => press(/^(دیدن عکس|See the picture of)/u),
      until: '.profile_picture-large',
      checks: async ({ page, press, see }) => {
        await press(words(({ picture }) => picture.remove));
        await see(words(({ picture }) => picture.removed));
        await page.locator(ownPicture).waitFor({ state: 'detached' });
      },
    },
    facts,
    {
      ...editing,
      checks: async (stand) => {
        const { page, answer, see, word } = stand;
        const name = field(stand, ({ edit }) => edit.name);
        await name.fill('');
        await see(words(({ edit }) => edit.name_missing));
        const save = page.getByRole('button', { name: word(words(({ edit }) => edit.save)) });
        if (await save.isEnabled()) throw new Error('Nobody can be nameless.');
        await name.fill('کاوه آهنگر');
        await field(stand, ({ edit }) => edit.country).selectOption('TJ');
        const user = { ...SARA, name: 'کاوه آهنگر', country: 'TJ' };
        answer({ 'PUT /auth/profile': { success: true, user } });
        await save.click();
        await see(`.toast >> text=${profileText.fa.edit.saved}`);
        await page.getByRole('heading', { name: user.name }).waitFor();
        await see('text=تاجیکستان');
      },
    },
    {
      ...editing,
      state: 'edit-failed',
      answers: () => ({ ...record(), 'PUT /auth/profile': 'lost' }),
      act: async (stand) => {
        await editing.act?.(stand);
        await field(stand, ({ edit }) => edit.name).fill('فرهاد');
        await stand.press(words(({ edit }) => edit.save));
      },
      until: '.profile_edit [role=alert]',
      checks: async (stand) => {
        await stand.see(/سرور در دسترس نیست/u);
        const name = await field(stand, ({ edit }) => edit.name).inputValue();
        if (name !== 'فرهاد') throw new Error('The text is gone.');
      },
    },
    cropping,
    {
      ...cropping,
      state: 'sending',
      answers: () => ({ ...record(), 'POST /user/avatar': 'never' }),
      act: async (stand) => {
        await stand.choose(HILLS);
        await put(stand);
      },
      until: '.profile_crop-progress',
      isStill: true,
      checks: async ({ page, press, see }) => {
        await page.clock.runFor(5_100);
        await see([profileText.fa.picture.slow, profileText.en.picture.slow]);
        await press(['انصراف', 'Cancel']);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        if ((await page.locator('.toast').count()) > 0) throw new Error('Something is said about it.');
      },
    },
    {
      ...cropping,
      state: 'not-sent',
      answers: () => ({ ...record(), 'POST /user/avatar': 'lost' }),
      act: async (stand) => {
        await stand.choose(HILLS);
        await put(stand);
      },
      until: 'dialog[open] [role=alert]',
      checks: async (stand) => {
        await put(stand);
        await stand.see(`.toast >> text=${profileText.fa.picture.failed}`);
        await stand.page.locator('.toast').waitFor({ state: 'detached' });
        stand.answer({ 'POST /user/avatar': { success: true, message: 'انجام شد', avatar: AVATAR } });
        await put(stand);
        await stand.see(`.toast >> text=${profileText.fa.picture.done}`);
        await stand.see(ownPicture);
      },
    },
    {
      ...ready,
      state: 'unfit-picture',
      act: ({ choose }) => choose({ name: 'cv.pdf', mimeType: 'application/pdf', text: '%PDF-1.7' }),
      until: /^(این عکس باز نمی‌شود|This file isn.t an image)/u,
      checks: async (stand) => {
        const { page, sent, choose, see } = stand;
        // What a toast told is gone by now.
        await choose({ name: 'cv.pdf', mimeType: 'application/pdf', text: '%PDF-1.7' });
        await see(`.toast >> text=${profileText.fa.picture.unfit}`);
        await choose({ name: 'lie.png', mimeType: 'image/png', text: '<html>' });
        await see('text=این عکس باز نمی‌شود');
        await choose({
          name: 'big.png',
          mimeType: 'image/png',
          text: 'x'.repeat(5 * 1024 * 1024 + 1),
        });
        await page.locator('.toast').getByText(profileText.fa.picture.too_large, { exact: true }).waitFor();
        if (sent.some(({ call }) => call === 'POST /user/avatar')) throw new Error('It was sent.');
      },
    },
  ],
};

const OTHER: ProfileUser = {
  ...SARA,
  ...someone(1),
  email: null,
  first_name: 'نیلوفر',
  is_guest: false,
  balance: undefined,
  language: undefined,
  created_at: undefined,
};
const FRIEND: Friend = {
  ...someone(1),
  status: 'online',
  score: 900,
  lastSeen: null,
  room_id: null,
  playing: false,
  watch_id: null,
};
/** Another person's profile, with the viewer's friends. */
const other = (friends: readonly Friend[] = [], together: Pair | null = null): Answers => ({
  'GET /pairs/:id': { success: true, data: together },
  ...record(),
  'GET /user/profile/:id': ({ params }) => ({
    success: true,
    user: params['id'] === OTHER.id ? OTHER : SARA,
  }),
  'GET /friends': { ...pageOf(friends), online: friends.length },
  'GET /blocks': pageOf([]),
});
const PLAYED: Pair = {
  partner: { player_id: OTHER.id, name: OTHER.name, avatar: null, frame: null },
  games: 38,
  won: 21,
  streak: 3,
  best_streak: 6,
  trophies: 1_184,
  last_at: daysAgo(1),
};
const others: MiniState = {
  state: 'stranger',
  path: `/profile/${OTHER.id}`,
  answers: () => other(),
  until: words(({ profile }) => profile.add_friend),
};
const request = (direction: 'incoming' | 'outgoing') =>
  pageOf([{ ...someone(1), id: idOf(800), player_id: OTHER.id, score: 900, direction, at: daysAgo(1) }]);

/** Somebody else's profile. */
export const otherProfileStates: MiniScreen = {
  screen: 'other-profile',
  states: [
    {
      ...others,
      checks: async (stand) => {
        if ((await field(stand, ({ picture }) => picture.change).count()) > 0)
          throw new Error('It is the picture of another.');
        stand.answer({ 'POST /friends/requests': { success: true, status: 'requested' } });
        await stand.press(words(({ profile }) => profile.add_friend));
        await stand.see(`.toast >> text=${profileText.fa.profile.request_sent}`);
        await stand.see(words(({ profile }) => profile.requested));
      },
    },
    {
      ...others,
      state: 'asking',
      answers: () => ({ ...other(), 'GET /friends/requests': request('incoming') }),
      until: words(({ profile }) => profile.accept),
    },
    {
      ...others,
      state: 'together',
      answers: () => other([], PLAYED),
      until: said(partnersText, ({ partners }) => partners.best),
    },
    {
      ...others,
      state: 'together-failed',
      answers: () => ({ ...other(), 'GET /pairs/:id': 'lost' }),
      until: said(partnersText, ({ partners }) => partners.together_failed),
      checks: async ({ answer, press, see }) => {
        answer(other([], PLAYED));
        await press(RETRY);
        await see(said(partnersText, ({ partners }) => partners.best));
      },
    },
    {
      ...others,
      state: 'asked',
      answers: () => ({ ...other(), 'GET /friends/requests': request('outgoing') }),
      until: words(({ profile }) => profile.requested),
    },
    {
      ...others,
      state: 'friend',
      answers: () => other([FRIEND]),
      until: words(({ profile }) => profile.friend),
      checks: ({ page }) => page.getByRole('button', { name: /^(بازی با هم|دعوت به بازی)$/u }).waitFor(),
    },
    {
      ...others,
      state: 'actions',
      window: true,
      act: ({ press }) => press(words(({ profile }) => profile.actions)),
      until: 'dialog[open] .list button',
    },
    {
      ...others,
      state: 'nobody',
      answers: () => ({ ...other(), 'GET /user/profile/:id': 'request/not_found' }),
      until: words(({ profile }) => profile.not_found),
    },
    {
      ...others,
      state: 'loading',
      answers: () => ({ ...other(), 'GET /user/profile/:id': 'never' }),
      until: '.skel',
    },
    {
      ...others,
      state: 'failed',
      answers: () => ({ ...other(), 'GET /user/profile/:id': 'lost' }),
      until: words(({ profile }) => profile.failed),
      checks: async ({ page, answer, press }) => {
        answer(other());
        await press(RETRY);
        await page.getByRole('heading', { name: OTHER.name }).waitFor();
      },
    },
  ],
};
