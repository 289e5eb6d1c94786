import { pageOf, type Answers, type Words } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { someone } from '../../testing/people.js';
import { PROOF, REPLAY } from '../../testing/sample-hands.js';
import { matchOf } from '../../testing/sample-matches.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { replayText } from '../../text/replay.js';

type Texts = (typeof replayText)[keyof typeof replayText];
const words = (pick: (texts: Texts) => string) => said(replayText, pick);

const TWELVE = Array.from({ length: 12 }, (_, n) => matchOf(n + 1));
/** A match with computer players alone, and one that was broken off. */
const WITH_BOTS = {
  ...matchOf(20),
  players: matchOf(20).players.map((player) => ({ ...player, is_bot: player.seat !== 0 })),
};
const VOID = { ...matchOf(21), result: { winner: null, reason: 'void' as const } };
const history = (): Answers => ({ 'GET /games/history': pageOf([...TWELVE, WITH_BOTS, VOID]) });
const OF_MINE = words(({ history: texts }) => texts.title);

/** The finished matches of a person. */
export const historyStates: MiniScreen = {
  screen: 'history',
  states: [
    ...listStates({
      path: '/history',
      call: 'GET /games/history',
      ready: history,
      until: '.history_mrow',
      failed: words(({ history: texts }) => texts.failed),
      checks: async ({ page, see, word }) => {
        const row = page.locator('.history_mrow').nth(1);
        const partner = someone(1).name.split(' ')[0] ?? '';
        await row.getByText(new RegExp(`^(با|with) .*${partner}.*(مقابل|against)`, 'iu')).waitFor();
        const score = word(['برد', 'Won']);
        if (!(await row.locator('.history_mscore').innerText()).includes(score))
          throw new Error('It was won.');
        await see(/^(ربات‌ها: با|With bots|Bots: with) /u);
        await see(words(({ history: texts }) => texts.void));
      },
    }),
    {
      state: 'older',
      path: '/history',
      answers: () => ({
        'GET /games/history': ({ query }) =>
          pageOf(query.get('page') === '2' ? [matchOf(30)] : TWELVE, {
            page: Number(query.get('page') ?? 1),
            per_page: 12,
            total: 13,
          }),
      }),
      until: '.history_mrow >> nth=12',
      act: ({ press }) => press(words(({ history: texts }) => texts.more)),
    },
    {
      state: 'empty',
      path: '/history',
      answers: () => ({ 'GET /games/history': pageOf([]) }),
      until: words(({ history: texts }) => texts.empty),
      checks: async ({ page, word }) => {
        const begin = page.getByRole('link', { name: word(words(({ history: texts }) => texts.begin)) });
        if ((await begin.getAttribute('href')) !== '/lobby') throw new Error('It leads elsewhere.');
      },
    },
  ],
};

/** A match that is not there, and is not asked for again: a link leads to one's own. */
const missing = (path: string, call: 'GET /games/:id/replay' | 'GET /games/:id/fairness'): MiniState => ({
  state: 'missing',
  path,
  answers: () => ({ [call]: 'room/does_not_exist', ...history() }),
  until: words(({ replay }) => replay.missing),
  checks: async ({ page, press, see, word }) => {
    if ((await page.getByRole('button', { name: word(AGAIN) }).count()) > 0)
      throw new Error('Another try would change nothing.');
    await press(OF_MINE);
    await see('.history_mrow');
  },
});
const AGAIN: Words = ['تلاش دوباره', 'Retry'];
const NEXT_CARD = words(({ replay }) => replay.step);
const NEXT_TRICK = words(({ replay }) => replay.trick_next);

/** A finished match, card by card. */
export const replayStates: MiniScreen = {
  screen: 'replay',
  states: [
    ...listStates({
      path: `/replay/${REPLAY.match.match_id}`,
      call: 'GET /games/:id/replay',
      ready: () => ({ 'GET /games/:id/replay': REPLAY }),
      until: '.replay_rboard',
      failed: words(({ replay }) => replay.failed),
      checks: async ({ page, press, see }) => {
        await page.keyboard.press('ArrowRight');
        await see(['دست ۱ · برگ ۱ از ۴', 'Trick 1 · card 1 of 4']);
        await page.keyboard.press('ArrowLeft');
        await see(words(({ replay }) => replay.deal));
        await press(['دور ۲', 'Hand 2']);
        await page.locator('[role=tab][aria-selected=true]').getByText(/[۲2]/u).waitFor();
      },
    }),
    {
      state: 'trick',
      path: `/replay/${REPLAY.match.match_id}`,
      answers: () => ({ 'GET /games/:id/replay': REPLAY }),
      until: words(({ replay }) => replay.by_clock),
      act: async ({ press, see }) => {
        await see('.replay_rboard');
        await press(NEXT_TRICK);
        for (let card = 0; card < 3; card += 1) await press(NEXT_CARD);
      },
    },
    missing('/replay/ZZZZZ9', 'GET /games/:id/replay'),
  ],
};

const proved = (
  state: string,
  proof: typeof PROOF,
  until: MiniState['until'],
  more: Partial<MiniState> = {},
): MiniState => ({
  state,
  path: `/fairness/${REPLAY.match.match_id}`,
  answers: () => ({ 'GET /games/:id/fairness': proof }),
  until,
  ...more,
});

/** The proof of a match's deals, checked in the browser. */
export const fairnessStates: MiniScreen = {
  screen: 'fairness',
  states: [
    ...listStates({
      path: `/fairness/${REPLAY.match.match_id}`,
      call: 'GET /games/:id/fairness',
      ready: () => ({ 'GET /games/:id/fairness': PROOF }),
      until: '.fairness_verdict.fairness_ok',
      failed: words(({ fairness }) => fairness.failed),
      checks: async ({ press, see }) => {
        await press(words(({ fairness }) => fairness.copy));
        await see(words(({ fairness }) => fairness.copied));
      },
    }),
    proved('open', PROOF, 'details[open]', {
      act: async ({ page, see }) => {
        await see('.fairness_verdict.fairness_ok');
        await page.locator('.fairness_proof summary').first().click();
      },
    }),
    proved(
      'wrong',
      {
        ...PROOF,
        hands: PROOF.hands.map((hand, at) => (at === 0 ? hand : { ...hand, server_seed: 'f'.repeat(64) })),
      },
      '.fairness_verdict.fairness_bad',
      { checks: ({ see }) => see(words(({ fairness }) => fairness.bad.commitment)) },
    ),
    proved(
      'none',
      { ...PROOF, hands: [] },
      words(({ fairness }) => fairness.none),
    ),
    missing('/fairness/ZZZZZ9', 'GET /games/:id/fairness'),
  ],
};
