import type { PredictionDetails } from '@hokm/shared/api/predictions';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { RETRY } from '../../testing/list-states.js';
import { myTurn, playedUntil } from '../../testing/matches.js';
import { daysAgo } from '../../testing/people.js';
import { MAY } from '../../testing/sample-coins.js';
import { myPredictions, predictionWith } from '../../testing/sample-predictions.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { watching } from '../../testing/tables.js';
import { said } from '../../testing/words.js';
import { coinsText } from '../../text/coins.js';
import { predictionsText } from '../../text/predictions.js';

type Texts = (typeof predictionsText)[keyof typeof predictionsText]['predictions'];
const words = (pick: (texts: Texts) => string) =>
  said(predictionsText, ({ predictions }) => pick(predictions));
type CoinTexts = (typeof coinsText)[keyof typeof coinsText]['coins'];
const coinWords = (pick: (texts: CoinTexts) => string) => said(coinsText, ({ coins }) => pick(coins));

const scene = {
  code: 'HKW101',
  match: () => playedUntil(myTurn(1, 3)),
  options: { visibility: 'public' as const },
};
const CALL = 'GET /predictions/:id';
const shown = (more: Partial<PredictionDetails> = {}): Answers => ({
  'GET /betting/limits': { success: true, data: MAY },
  [CALL]: { success: true, data: predictionWith(more) },
});
const SUFFIX = { mine: /^(پیش‌بینی من|My prediction)$/u, any: /^(پیش‌بینی|Predict)$/u };

const openSheet =
  (name: RegExp) =>
  async ({ page }: Stand): Promise<void> => {
    await page.getByRole('button', { name }).click();
  };

/** The sheet over a table that is watched. */
const sheet = (
  state: string,
  more: Partial<PredictionDetails>,
  until: MiniState['until'],
  other: Partial<MiniState> = {},
): MiniState => ({
  state,
  path: `/watch/${scene.code}`,
  live: watching(scene),
  window: true,
  isTight: true,
  answers: () => shown(more),
  act: openSheet(more.mine == null ? SUFFIX.any : SUFFIX.mine),
  until,
  ...other,
});

const LOCKED = { status: 'locked', closed_at: daysAgo(0), why_not: 'predictions/closed' } as const;
const MADE = { why_not: 'predictions/already_made' } as const;
const mine = (state: 'asked' | 'in' | 'out', paid: number | null = null) =>
  ({ team: 'team1', coins: 50, state, paid }) as const;
const OVER = { ...LOCKED, ...MADE, settled_at: daysAgo(0), winner: 'team1' } as const;

const refused = (
  state: string,
  why_not: NonNullable<PredictionDetails['why_not']>,
  until: MiniState['until'],
): MiniState =>
  sheet(state, { why_not, most: 0 }, until, {
    checks: async ({ page }) => {
      // There is a way on, and nothing to send.
      if ((await page.locator('dialog .btn').count()) === 0) throw new Error('There is no way on.');
      if ((await page.locator('dialog .btn.primary').count()) > 0) throw new Error('It can be sent.');
    },
  });

/** The predictions of a match that is watched. */
export const predictionStates: MiniScreen = {
  screen: 'prediction',
  states: [
    sheet(
      'ready',
      {},
      words(({ choose }) => choose),
      {
        checks: async ({ page, press, answer, sent, see }) => {
          await see(coinWords(({ play_money }) => play_money));
          await page.locator('dialog label').first().click();
          await page.getByText('۱۰۰', { exact: true }).click();
          answer({ 'POST /predictions': 'predictions/closed' });
          await press(/با ۱۰۰ سکه$/u);
          await see('dialog [role=alert]');
          const made = predictionWith({ ...MADE, mine: mine('in') });
          answer({
            'POST /predictions': { success: true, data: made, balance: 950 },
            [CALL]: { success: true, data: made },
          });
          await press(/با ۱۰۰ سکه$/u);
          await see(words(({ waits_open }) => waits_open));
          const keys = sent
            .filter(({ call }) => call === 'POST /predictions')
            .map(({ body }) => (body as { idempotency_key: string }).idempotency_key);
          if (keys.length !== 2 || keys[0] !== keys[1]) throw new Error('The same wish is another one.');
        },
      },
    ),
    sheet('loading', {}, 'dialog .skel', {
      answers: () => ({ ...shown(), [CALL]: 'lost' }),
      act: async (stand) => {
        await stand.see('.table_watchstrip .btn');
        stand.answer({ [CALL]: 'never' });
        await openSheet(SUFFIX.any)(stand);
      },
    }),
    sheet(
      'failed',
      {},
      words(({ failed }) => failed),
      {
        answers: () => ({ ...shown(), [CALL]: 'lost' }),
        checks: async ({ answer, page, word, see }) => {
          answer(shown());
          await page
            .getByRole('dialog')
            .getByRole('button', { name: word(RETRY) })
            .click();
          await see(words(({ choose }) => choose));
        },
      },
    ),
    sheet(
      'offline',
      {},
      coinWords(({ offline }) => offline),
      {
        act: async (stand) => {
          await openSheet(SUFFIX.any)(stand);
          await stand.see(words(({ choose }) => choose));
          await stand.page.locator('dialog label').first().click();
          stand.line.cut();
        },
        // The last answer stays, and nothing is sent.
        checks: ({ see }) => see('dialog .btn.primary:disabled'),
      },
    ),
    sheet('friend', { most: 20 }, /(بیشترین سکهٔ شما|Your most for this match)/u, {
      checks: async ({ page }) => {
        if ((await page.getByText('۱۰۰', { exact: true }).locator('visible=true').count()) > 0)
          throw new Error('More is offered than may be given.');
      },
    }),
    sheet(
      'asked',
      { ...MADE, mine: mine('asked') },
      words(({ asked }) => asked),
    ),
    sheet(
      'made',
      { ...MADE, mine: mine('in') },
      words(({ waits_open }) => waits_open),
    ),
    sheet(
      'told',
      { ...MADE, mine: mine('in') },
      words(({ waits_open }) => waits_open),
      {
        checks: async ({ answer, line, see, sent }) => {
          const { id, sides, winner, settled_at } = predictionWith();
          const asked = sent.length;
          // The sums of the others come by the event, without a call.
          const more = sides.map((side) => ({ ...side, coins: side.coins + 430 }));
          line.tell(['prediction', { id, status: 'open', sides: more, winner, closed_at: null, settled_at }]);
          await see(/(۷۷۰|770)/u);
          if (sent.length > asked) throw new Error('It asks again for each change.');
          answer(shown({ ...LOCKED, ...MADE, mine: mine('in') }));
          line.tell([
            'prediction',
            { id, sides: more, winner, settled_at, ...LOCKED, closed_at: daysAgo(0) },
          ]);
          await see(words(({ waits }) => waits));
        },
      },
    ),
    sheet(
      'locked',
      { ...LOCKED, ...MADE, mine: mine('in') },
      words(({ waits }) => waits),
    ),
    sheet(
      'closed',
      LOCKED,
      words(({ why }) => why),
    ),
    sheet('won', { ...OVER, status: 'settled', mine: mine('in', 90) }, /(درست بود: ۹۰|You were right: 90)/u),
    sheet(
      'lost',
      { ...OVER, status: 'settled', winner: 'team2', mine: mine('in', 0) },
      words(({ lost }) => lost),
    ),
    sheet(
      'returned',
      { ...OVER, status: 'void', winner: null, mine: mine('in', 50) },
      /(۵۰ سکه برگشت|50 coins came back)/u,
    ),
    sheet(
      'late',
      { ...OVER, status: 'settled', mine: mine('out', 50) },
      words(({ late }) => late),
    ),
    refused(
      'not-allowed',
      'predictions/not_allowed',
      words(({ why }) => why),
    ),
    refused(
      'too-many-open',
      'predictions/too_many_open',
      words(({ to_history }) => to_history),
    ),
    refused(
      'day-limit',
      'predictions/day_limit',
      words(({ to_history }) => to_history),
    ),
    refused(
      'few',
      'wallet/not_enough',
      words(({ to_daily }) => to_daily),
    ),
    refused(
      'full',
      'predictions/full',
      words(({ to_lobby }) => to_lobby),
    ),
    {
      ...refused(
        'too-new',
        'stake/too_new',
        coinWords(({ why_play }) => why_play),
      ),
      answers: () => ({
        ...shown({ why_not: 'stake/too_new', most: 0 }),
        'GET /betting/limits': {
          success: true,
          data: { ...MAY, days: { have: 1, need: 3 }, matches: { have: 7, need: 10 } },
        },
      }),
    },
    refused(
      'age',
      'stake/age',
      coinWords(({ why_age_act }) => why_age_act),
    ),
    refused(
      'frozen',
      'wallet/frozen',
      coinWords(({ why_frozen }) => why_frozen),
    ),
    sheet(
      'off',
      {},
      words(({ off }) => off),
      {
        act: async (stand) => {
          await stand.see('.table_watchstrip .btn');
          stand.answer({ [CALL]: 'predictions/off' });
          await openSheet(SUFFIX.any)(stand);
        },
        answers: () => ({ ...shown(), [CALL]: 'lost' }),
      },
    ),
    sheet('not-offered', {}, '.table_watchstrip', {
      act: () => Promise.resolve(),
      answers: () => shown({ offered: false, status: 'locked', why_not: 'predictions/not_offered', most: 0 }),
      checks: async ({ page }) => {
        await page.waitForFunction(() => document.querySelector('.table_watchstrip .btn') === null);
      },
    }),
  ],
};

const list: MiniState = {
  state: 'predictions',
  path: '/coins/history?what=predictions',
  answers: () => ({ 'GET /predictions': pageOf(myPredictions(6), { total: 6 }) }),
  until: '.coins_matches > a:nth-child(6)',
};

/** One's predictions, in the history of coins. */
export const predictionListStates: readonly MiniState[] = [
  list,
  {
    ...list,
    state: 'predictions-empty',
    answers: () => ({ 'GET /predictions': pageOf([]) }),
    until: words(({ list_empty }) => list_empty),
  },
  {
    ...list,
    state: 'predictions-loading',
    answers: () => ({ 'GET /predictions': 'never' }),
    until: '.skel',
  },
  {
    ...list,
    state: 'predictions-offline',
    act: async ({ see, line }) => {
      await see('.coins_matches > a:nth-child(6)');
      line.cut();
    },
    until: '.banner',
    checks: ({ see }) => see('.coins_matches > a:nth-child(6)'),
  },
  {
    ...list,
    state: 'predictions-failed',
    answers: () => ({ 'GET /predictions': 'lost' }),
    until: words(({ list_failed }) => list_failed),
    checks: async ({ answer, press, see }) => {
      answer({ 'GET /predictions': pageOf(myPredictions(6), { total: 6 }) });
      await press(RETRY);
      await see('.coins_matches > a:nth-child(6)');
    },
  },
];
