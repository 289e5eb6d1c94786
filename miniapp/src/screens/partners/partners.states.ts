import type { Pair } from '@hokm/shared/api/pairs';
import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { crowd } from '../../testing/people.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { partnersText } from '../../text/partners.js';

type Words = (typeof partnersText)[keyof typeof partnersText]['partners'];
const words = (pick: (texts: Words) => string) => said(partnersText, ({ partners }) => pick(partners));

/** So many partners; the last one has not met another pair yet. */
const partners = (count: number): Pair[] =>
  crowd(count).map(({ id: player_id, name, avatar, frame }, place) => ({
    partner: { player_id, name, avatar, frame },
    games: 40 - place * 7,
    won: 22 - place * 4,
    streak: place,
    best_streak: 6 - place,
    trophies: place === count - 1 ? null : 1_240 - place * 60,
    last_at: '2026-11-20T18:30:00.000Z',
  }));
const some = (): Answers => ({ 'GET /pairs': pageOf(partners(5)) });

/** The own partners. */
export const partnersStates: MiniScreen = {
  screen: 'partners',
  states: [
    ...listStates({
      path: '/partners',
      call: 'GET /pairs',
      ready: some,
      until: '.partners_partners a',
      failed: words(({ failed }) => failed),
    }),
    {
      state: 'empty',
      path: '/partners',
      answers: () => ({ 'GET /pairs': pageOf([]) }),
      until: words(({ empty }) => empty),
    },
  ],
};
