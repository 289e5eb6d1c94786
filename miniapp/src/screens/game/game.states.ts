import { legalCards, type MatchState } from '@hokm/shared/rules';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { after, myTurn, personOn, playedUntil } from '../../testing/matches.js';
import { backOnline, heard, later, table, TURN } from '../../testing/table-state.js';
import { givesUp, goesOn, refuses, takesWhatIsTold, turnsRed } from '../../testing/table-checks.js';
import {
  alone,
  cannotFollow,
  certain,
  choosing,
  drawing,
  handOver,
  late,
  mustFollow,
  oneWay,
  opening,
  theirTurn,
  threeLie,
  trickOver,
} from '../../testing/table-scenes.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { table as tableText } from '../../text/table.js';
import { ends } from './ended-table.states.js';
import { idle, onlyOffered, PLAYS_ONLY, toldNothing } from './still-table.states.js';

type Words = (typeof tableText)[keyof typeof tableText];
const say = (pick: (texts: Words) => string) => said(tableText, pick);

const HAND = '.table_hand';
const CLAIM = '.table_claim';
const HINTED = '[aria-label$="، پیشنهاد"], [aria-label$=", hint"]';

/** What the buttons of the header ask. */
function question(
  state: string,
  match: () => MatchState,
  kind: 'leave' | 'refresh',
  more: Partial<MiniState> = {},
) {
  return table(state, match, '[role=alertdialog]', {
    act: async ({ see, press }) => {
      await see(TURN);
      await press(say((texts) => texts[kind]));
    },
    ...more,
  });
}
const isKept = ({ page }: Stand) => page.evaluate(() => localStorage.getItem('token') !== null);
const nobodyBlocked = (): Answers => ({ 'GET /blocks': pageOf([]) });
/** Opens the sheet about another person. */
async function openDeeds({ see, press }: Stand): Promise<void> {
  await see(TURN);
  await press(/^(دربارهٔ|About)/u);
}

/** The cost that a question names. */
const costs = (pick: (texts: Words) => string) => async (stand: Stand) => {
  const told = await stand.page.getByRole('alertdialog').locator('p').textContent();
  if (told?.endsWith(stand.word(say(pick))) !== true) throw new Error(`It says: ${told}`);
};

/** The table of a match in every moment. */
export const tableStates: MiniScreen = {
  screen: 'table',
  states: [
    table('my-turn', opening, TURN, { isStill: true, ago: 5_000, checks: turnsRed }),
    table('few-cards', () => playedUntil(myTurn(0, 8)), TURN),
    table('told-again', opening, TURN, { checks: takesWhatIsTold }),
    table('four-colour', opening, TURN, {
      alone: true,
      storage: {
        settings: JSON.stringify({
          state: { fourColour: true },
        }),
      },
    }),
    table('only-card', oneWay, TURN, {
      alone: true,
      storage: PLAYS_ONLY,
      checks: async (stand) => {
        const only = oneWay();
        const sent = await heard(stand, 'play_card');
        if (sent?.card_id !== legalCards(only, 0)[0]) throw new Error(`It played ${sent?.card_id}.`);
        // What is refused is left to the person.
        if (stand.line.heard('play_card').length > 1) throw new Error('It was tried again.');
      },
    }),
    table('claim', certain, CLAIM, {
      isStill: true,
      ago: 5_000,
      checks: async (stand) => {
        await stand.page.locator(CLAIM).click();
        const sent = await heard(stand, 'claim');
        if (sent?.expected_version !== certain().version) throw new Error('It claims another version.');
      },
    }),
    table('claimed', () => after(certain(), { type: 'claim', seat: 0 }), '.table_claimed', {
      isStill: true,
      ago: 100,
    }),
    idle,
    onlyOffered,
    toldNothing,
    table('trump', choosing, '.table_veil'),
    table('trump-hint', choosing, '.table_veil', {
      act: async ({ see, press }) => {
        await see('.table_veil');
        await press(/^(پیشنهاد حکم|Trump hint)/u);
      },
    }),
    table('draw', drawing, '.table_table', { isStill: true, ago: 1_500 }),
    table('crown', drawing, '.table_table', { isStill: true, ago: 60_000 }),
    table('three-lie', threeLie, TURN),
    table('cannot-follow', cannotFollow, TURN),
    table('not-my-turn', theirTurn, HAND, {
      checks: refuses('.table_hand button', /^(نوبت شما نیست!|قبلاً در این راند)/u),
    }),
    table('must-follow', mustFollow, TURN, {
      checks: refuses('.table_hand button[aria-disabled]', /^باید هم‌خالِ زمین/u),
    }),
    table('going-on', () => playedUntil(({ phase }) => phase === 'round_complete', { alone: true }), HAND, {
      isStill: true,
      act: async (stand) => {
        await stand.see('.table_trick .card >> nth=3');
        await later(stand, 1_500);
      },
      checks: goesOn,
    }),
    table('trick-over', trickOver, '.table_me.table_say', {
      isStill: true,
      act: async (stand) => {
        await stand.see('.table_trick .card >> nth=3');
        await later(stand, 1_200);
      },
    }),
    table('trick-taken', trickOver, '.table_callout', {
      isStill: true,
      act: async (stand) => {
        await stand.see('.table_trick .card >> nth=3');
        await later(stand, 2_400);
      },
    }),
    table('hand-won', handOver('hand', 0, 1), '.table_handover', { isStill: true, ago: 500 }),
    table('hand-lost', handOver('hand', 1, 1), '.table_handover', { isStill: true, ago: 500 }),
    table('kot', handOver('kot', 0, 14), '.table_final', { isStill: true, ago: 500 }),
    table('hakem-kot', handOver('hakem_kot', 1, 140), '.table_final', { isStill: true, ago: 500 }),
    table('kot-bots', handOver('kot', 0, 14, true), '.table_final', { isStill: true, ago: 500 }),
    ...ends,
    table(
      'forfeit',
      () => after(opening(), { type: 'leave', seat: 1 }, { type: 'leave', seat: 3 }),
      '.table_final',
      {
        answers: () => ({ 'GET /games/:id/gain': { success: true, data: null } }),
        checks: ({ see }) => see(say(({ forfeit_won }) => forfeit_won)),
      },
    ),
    table(
      'left',
      () => after(opening(), { type: 'leave', seat: 0 }, { type: 'leave', seat: 2 }),
      '.table_final',
      {
        answers: () => ({ 'GET /games/:id/gain': { success: true, data: null } }),
        checks: ({ see }) => see(say(({ forfeit_lost }) => forfeit_lost)),
      },
    ),
    table('loading', opening, '.table_table.table_loading', { replies: { get_game_state: () => 'never' } }),
    table(
      'not-here',
      opening,
      say(({ not_here }) => not_here),
      {
        replies: { get_game_state: () => 'room/not_member' },
        checks: async ({ press, page }) => {
          await press(say(({ to_lobby }) => to_lobby));
          await page.waitForURL('**/lobby');
        },
      },
    ),
    table('reactions', threeLie, '.table_bubble >> nth=2', {
      act: async ({ page, line, see }) => {
        await see(TURN);
        const params = { room_id: page.url().split('/').at(-1) ?? '' };
        const said = { kind: 'reaction', params };
        line.tell(
          ['message', { ...said, text_key: 'reaction/well_played', from: personOn(1).player_id }],
          ['message', { ...said, text_key: 'reaction/hurry', from: personOn(2).player_id }],
          ['message', { ...said, text_key: 'reaction/good_game', from: personOn(3).player_id }],
        );
      },
    }),
    table('bot', alone, 'dialog[open]', {
      act: async ({ see, press }) => {
        await see(TURN);
        await press(/^(دربارهٔ .*ربات|About .*bot)$/u);
      },
    }),
    table('deeds', opening, 'dialog[open]', { answers: nobodyBlocked, act: openDeeds }),
    table('report', opening, 'dialog[open]', {
      answers: () => ({ ...nobodyBlocked(), 'POST /reports': 'lost' }),
      act: async (stand) => {
        await openDeeds(stand);
        await stand.press(/^(گزارش|Report)/u);
      },
      checks: async ({ press, see }) => {
        await press(/^توهین/u);
        await see('dialog [role=alert], .toast');
      },
    }),
    table('phrases', opening, 'dialog[open]', {
      act: async ({ see, press }) => {
        await see(TURN);
        await press(say(({ phrases }) => phrases));
      },
      checks: async (stand) => {
        const { page, press } = stand;
        const drawings = page.getByRole('group', { name: 'واکنش‌ها' }).getByRole('button');
        if ((await drawings.count()) !== 24) throw new Error('There are 24 drawings.');
        await press(/^چای$/u);
        const sent = await heard(stand, 'send_reaction');
        if (sent?.reaction !== 'tea') throw new Error(`It sends ${sent?.reaction}.`);
      },
    }),
    table('last-trick', late, '[role=dialog]', {
      act: async ({ see, press }) => {
        await see(TURN);
        await press(say(({ last_trick }) => last_trick));
      },
      checks: async ({ page, press }) => {
        const shown = page.getByRole('dialog', { name: /^دست قبل را .* برد$/u });
        if ((await shown.getByRole('listitem').count()) !== 4) throw new Error('A trick has four cards.');
        await press(say(({ close }) => close));
        await shown.waitFor({ state: 'detached' });
      },
    }),
    table('hint', late, HINTED, {
      act: async ({ see, press }) => {
        await see(TURN);
        await press(say(({ hint }) => hint));
      },
      checks: async ({ page }) => {
        const card = await page
          .locator(HINTED)
          .and(page.locator(':not([aria-disabled])'))
          .getAttribute('aria-label');
        const said = `پیشنهاد: ${card?.replace('، پیشنهاد', '')}`;
        await page.getByRole('status').getByText(said).first().waitFor();
      },
    }),
    table('pause', () => after(opening(), { type: 'pause', seat: 0 }), '.table_box', { isStill: true }),
    table(
      'paused-by',
      () =>
        after(opening(), { type: 'pause', seat: 3 }, { type: 'ready', seat: 3 }, { type: 'ready', seat: 2 }),
      '.table_box',
      { isStill: true, ago: 13_000 },
    ),
    table(
      'away',
      () =>
        after(
          playedUntil(
            ({ turn, phase, hand }) => phase === 'playing' && turn?.seat === 3 && hand?.trick.length === 1,
          ),
          { type: 'lose_connection', seat: 3 },
          { type: 'lose_connection', seat: 1 },
          { type: 'give_seat_to_bot', seat: 1 },
          { type: 'leave', seat: 2 },
        ),
      '.table_seat .table_note',
      { isStill: true, ago: 12_000 },
    ),
    table(
      'bot-for-me',
      () => after(opening(), { type: 'lose_connection', seat: 0 }, { type: 'give_seat_to_bot', seat: 0 }),
      say(({ im_back }) => im_back),
    ),
    question('leave', opening, 'leave', {
      checks: async (stand) => {
        const { page, line } = stand;
        await costs(({ leave_cost }) => leave_cost.match)(stand);
        // Staying is the default: for Enter, for Escape, and for a tap beside the question.
        await page.waitForFunction(() => document.activeElement?.textContent === 'می‌مانم');
        await page.keyboard.press('Escape');
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        if (line.heard('leave_room').length > 0) throw new Error('It is left.');
      },
    }),
    question('leave-alone', alone, 'leave', { checks: costs(({ leave_cost }) => leave_cost.alone) }),
    question('refresh', opening, 'refresh', { checks: costs(({ refresh_cost }) => refresh_cost.sign_in) }),
    question('refresh-guest', opening, 'refresh', {
      person: { is_guest: true, email: null },
      checks: async (stand) => {
        await costs(({ refresh_cost }) => refresh_cost.guest)(stand);
        const { page, press } = stand;
        const question = page.getByRole('alertdialog');
        await page.getByRole('button', { name: 'انصراف' }).click();
        await question.waitFor({ state: 'detached' });
        if (!(await isKept(stand))) throw new Error('It is cleared.');
        await press(say(({ refresh }) => refresh));
        await question.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).click();
        await page.getByLabel('نام شما').waitFor();
        if (await isKept(stand)) throw new Error('The session is kept.');
      },
    }),
    table('offline', opening, '.table_topbanner', {
      act: async ({ see, line }) => {
        await see(TURN);
        line.cut();
      },
      checks: async (stand) => {
        const { page, line } = stand;
        await page.locator('.table_table[data-stale]').waitFor();
        await page.locator('.table_hand button').first().press('Enter');
        line.mend();
        await backOnline(stand);
        await page.getByRole('img', { name: 'متصل به سرور' }).waitFor();
        if (line.heard('play_card').length > 0) throw new Error('It took a card.');
        await page.locator('.table_hand button:not([aria-disabled])').first().press('Enter');
        await heard(stand, 'play_card');
      },
    }),
    table('given-up', opening, '.table_topbanner[role=alert]', {
      isStill: true,
      act: givesUp,
      checks: async ({ line, page, press }) => {
        line.mend();
        await press(/^تلاش دوباره$/u);
        await page.getByRole('img', { name: 'متصل به سرور' }).waitFor();
      },
    }),
    table('restarting', opening, /^(سرور به‌روز می‌شود|The server is being updated)/u, {
      act: async ({ see, line }) => {
        await see(TURN);
        const params = { retry_after_ms: 14_000 };
        line.tell(['message', { kind: 'system', text_key: 'server.going_away', params }]);
        line.cut();
      },
    }),
  ],
};
