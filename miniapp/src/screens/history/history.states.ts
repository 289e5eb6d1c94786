import type { MatchSummary } from '@hokm/shared/api';
import { roomOptions } from '@hokm/shared/protocol';
import { SEATS } from '@hokm/shared/rules';
import { pageOf, type Answers } from '@hokm/web/testing';
import { SARA } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { historyUntil, personOn } from '../../testing/matches.js';
import { daysAgo } from '../../testing/people.js';
import { matchOf } from '../../testing/sample-matches.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { replayText } from '../../text/replay.js';
import { buildRoom, presentFairness, presentMatch, presentReplay } from '../../testing/server-views.js';

type Words = (typeof replayText)[keyof typeof replayText];
const say = (pick: (texts: Words) => string) => said(replayText, pick);

/** A whole match of people, as the server keeps it. */
const played = () => historyUntil(({ phase }) => phase === 'finished', { target: 3 });
const ID = 'aaaaaaaaaaaaaaaaaaaaaaaa';
function summaryOf({ end }: ReturnType<typeof played>): MatchSummary {
  const record = buildRoom({
    room_id: 'HKAB7Q',
    creator_id: SARA.id,
    status: 'finished',
    options: { ...roomOptions.parse({}), target_points: 3 },
    seats: SEATS.map(personOn),
    result: end.result,
    finished_at: Date.parse(daysAgo(1)),
  });
  return presentMatch(record, end.points);
}
const replay = (): Answers => {
  const match = played();
  return { 'GET /games/:id/replay': { success: true, match: summaryOf(match), ...presentReplay(match) } };
};
const proof = (): Answers => {
  const match = played();
  return {
    'GET /games/:id/fairness': {
      success: true,
      match: summaryOf(match),
      ...presentFairness({}, match).proof,
    },
  };
};
const history = (count: number) => (): Answers => ({
  'GET /games/history': pageOf(Array.from({ length: count }, (_, n) => matchOf(n))),
});

/** The viewer's matches. */
export const historyStates: MiniScreen = {
  screen: 'history',
  states: [
    ...listStates({
      path: '/history',
      call: 'GET /games/history',
      ready: history(5),
      until: '.history_mrow',
      failed: say(({ history: { failed } }) => failed),
    }),
    {
      state: 'empty',
      path: '/history',
      answers: history(0),
      until: say(({ history: { empty } }) => empty),
    },
  ],
};

/** A match, card by card. */
export const replayStates: MiniScreen = {
  screen: 'replay',
  states: [
    ...listStates({
      path: `/replay/${ID}`,
      call: 'GET /games/:id/replay',
      ready: replay,
      until: '.replay_rboard',
      failed: say(({ replay: { failed } }) => failed),
    }),
    {
      state: 'trick',
      path: `/replay/${ID}`,
      answers: replay,
      act: async ({ see, press }) => {
        await see('.replay_rboard');
        await press(say(({ replay: { trick_next } }) => trick_next));
        for (let card = 0; card < 3; card += 1) await press(say(({ replay: { step } }) => step));
      },
      until: /(دست ۲ · برگ ۳ از ۴|Trick 2 · card 3 of 4)/u,
    },
    {
      state: 'missing',
      path: '/replay/ZZZZZ9',
      answers: () => ({ 'GET /games/:id/replay': 'room/does_not_exist' }),
      until: say(({ replay: { missing } }) => missing),
    },
  ],
};

/** The proof of a match's deals. */
export const fairnessStates: MiniScreen = {
  screen: 'fairness',
  states: [
    ...listStates({
      path: `/fairness/${ID}`,
      call: 'GET /games/:id/fairness',
      ready: proof,
      until: '.fairness_verdict.fairness_ok',
      failed: say(({ fairness: { failed } }) => failed),
    }),
    {
      state: 'open',
      path: `/fairness/${ID}`,
      answers: proof,
      act: async ({ see, page }) => {
        await see('.fairness_verdict.fairness_ok');
        await page.locator('.fairness_proof summary').first().click();
      },
      until: '.fairness_proof[open]',
    },
  ],
};
