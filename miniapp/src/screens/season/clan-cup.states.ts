import { CLAN_BADGES } from '@hokm/shared/api';
import type { ClanCupAnswer, CupRow, CupWeek } from '@hokm/shared/api/seasons';
import { rankCup } from '@hokm/shared/standing';
import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { at, daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { clanCupText } from '../../text/clan-cup.js';
import { seasonText } from '../../text/season.js';

const words = (pick: (texts: (typeof clanCupText)[keyof typeof clanCupText]['clan_cup']) => string) =>
  said(clanCupText, ({ clan_cup }) => pick(clan_cup));
const NAMES = ['شیران تهران', 'Night Owls', 'سرو ناز', 'ستاره‌های کویر', 'The Royal Court', 'ماه نو'];

/** A group of clans as the server ranks it; the person's clan stands at a place. */
function groupOf(clans: number, own: number): CupRow[] {
  const points = Array.from({ length: clans }, (_, n) => 5_240 - n * 231 - (n % 3) * 40);
  return rankCup(points.map((each, n) => ({ clan: idOf(900 + n), points: each }))).map(
    ({ clan, place, points: of }, n) => ({
      id: clan,
      name: at(NAMES, n),
      badge: at(CLAN_BADGES, n),
      border: n === 1,
      place,
      points: of,
      mine: n === own - 1,
    }),
  );
}

const COUNTS = { points: 430, is_new: false, counts: true };
function cup(group: readonly CupRow[], more: Partial<ClanCupAnswer> = {}): Answers {
  const own = group.find(({ mine }) => mine);
  const face = { id: idOf(900), name: at(NAMES, 0), badge: 'lion', border: false } as const;
  return {
    'GET /clan-cup': {
      success: true,
      starts_at: daysAgo(4),
      ends_at: daysAgo(-2.3),
      is_open: true,
      clan: { ...(own ?? face), points: own?.points ?? 0, place: own?.place ?? null },
      you: COUNTS,
      group: [...group],
      last: null,
      ...more,
    },
    'GET /clan-cup/history': pageOf(weeks),
  };
}

const pastWeek = (n: number, place: number): CupWeek => ({
  week: `week:${n}`,
  starts_at: daysAgo(4 + 7 * n),
  ends_at: daysAgo(-3 + 7 * n),
  place,
  clans: 20,
  points: 4_100 - 210 * place,
  won: place === 1,
});
const weeks = [pastWeek(1, 1), pastWeek(2, 4), pastWeek(3, 11)];

const path = '/clan-cup';
const rows = '.season_group li a';
const full = (): Answers => cup(groupOf(20, 12));
const state = (name: string, answers: () => Answers, more: Partial<MiniState> = {}): MiniState => ({
  state: name,
  path,
  answers,
  until: rows,
  ...more,
});

/** The clan cup. */
export const clanCupStates: MiniScreen = {
  screen: 'clan-cup',
  states: [
    ...listStates({
      path,
      call: 'GET /clan-cup',
      ready: full,
      until: rows,
      failed: words(({ failed }) => failed),
      beside: [['.season_season-hero', '.season_group']],
      checks: async ({ see }) => {
        await see(/^رتبهٔ ۱۲ از ۲۰/u);
        await see(/^شما این هفته ۴۳۰ امتیاز برای قبیله آورده‌اید\./u);
      },
    }),
    state('won', () => cup(groupOf(5, 2), { last: weeks[0] ?? null }), {
      until: words(({ last_won }) => last_won),
    }),
    state('last', () => cup(groupOf(5, 3), { last: weeks[1] ?? null }), {
      until: /^(هفتهٔ قبل قبیلهٔ شما بین ۲۰ قبیله رتبهٔ ۴|Last week your clan came in at number 4 of 20)/u,
    }),
    state('below', () => cup(groupOf(20, 1), { you: { ...COUNTS, counts: false } }), {
      until: /(۱۰ عضو دیگر بیشتر دارند|10 other members have more)/u,
    }),
    state('new', () => cup(groupOf(20, 1), { you: { ...COUNTS, is_new: true, counts: false } }), {
      until: /(از هفتهٔ بعد برای قبیله حساب می‌شود|count for it from next week on)/u,
    }),
    state(
      'no-group',
      () => ({ ...cup([], { you: { ...COUNTS, points: 0 } }), 'GET /clan-cup/history': pageOf([]) }),
      {
        until: words(({ empty }) => empty),
        checks: async ({ see }) => {
          await see(words(({ history_empty }) => history_empty));
        },
      },
    ),
    state('early', () => cup([], { is_open: false }), {
      until: said(seasonText, ({ season }) => season.early),
    }),
    state('empty', () => ({ ...cup([], { clan: null, you: null }), 'GET /clans': pageOf([]) }), {
      until: words(({ none }) => none),
      checks: async ({ page, press }) => {
        await press(words(({ find }) => find));
        await page.waitForURL('**/clans');
      },
    }),
    state('refused', () => ({ ...full(), 'GET /clan-cup': 'request/too_many' }), {
      until: words(({ failed }) => failed),
    }),
    state('history-failed', () => ({ ...full(), 'GET /clan-cup/history': 'lost' }), {
      until: said(seasonText, ({ season }) => season.history_failed),
    }),
    state('offline', full, {
      act: async ({ see, line }) => {
        await see(rows);
        line.cut();
      },
      until: '.banner',
    }),
  ],
};
