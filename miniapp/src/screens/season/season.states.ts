import type { GroupRow, PastWeek, SeasonAnswer } from '@hokm/shared/api/seasons';
import { rankGroup, type Division, type Zone } from '@hokm/shared/standing';
import { pageOf, type Answers } from '@hokm/web/testing';
import { SARA } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { crowd, daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { seasonText } from '../../text/season.js';

const words = (pick: (texts: (typeof seasonText)[keyof typeof seasonText]['season']) => string) =>
  said(seasonText, ({ season }) => pick(season));

/** A group as the server ranks it; the person who looks stands at a place. */
function groupOf(people: number, own: number, division: Division): GroupRow[] {
  const everybody = crowd(people).map((person, n) =>
    n === own - 1 ? { ...person, id: SARA.id, name: SARA.name } : person,
  );
  const ranked = rankGroup(
    everybody.map(({ id }, n) => ({ player_id: id, points: Math.max(0, 620 - n * 21 - (n % 3) * 4) })),
    division,
  );
  return ranked.flatMap(({ player_id, place, points, zone }) => {
    const person = everybody.find(({ id }) => id === player_id);
    return person === undefined ? [] : [{ ...person, place, points, zone, mine: player_id === SARA.id }];
  });
}

function season(
  group: readonly GroupRow[],
  more: Partial<SeasonAnswer> = {},
  division: Division = 2,
): Answers {
  const own = group.find(({ mine }) => mine);
  return {
    'GET /season': {
      success: true,
      season: {
        key: 'season:2026-09-26',
        year: 1405,
        quarter: 3,
        starts_at: daysAgo(60),
        ends_at: daysAgo(-30),
      },
      starts_at: daysAgo(4),
      ends_at: daysAgo(-2.3),
      is_open: true,
      you: { division, points: own?.points ?? 0, place: own?.place ?? null, zone: own?.zone ?? null },
      group: [...group],
      last: null,
      rest: 0,
      ...more,
    },
  };
}

function pastWeek(n: number, zone: Zone, division: Division, next_division: Division): PastWeek {
  return {
    week: `week:${n}`,
    starts_at: daysAgo(4 + 7 * n),
    ends_at: daysAgo(-3 + 7 * n),
    season: { year: 1405, quarter: 3 },
    division,
    next_division,
    place: zone === 'up' ? 1 : zone === 'stay' ? 14 : 29,
    people: 30,
    points: 640 - 25 * n,
    zone,
    coins: zone === 'up' ? 200 : 0,
  };
}
const weeks = [
  pastWeek(1, 'up', 1, 2),
  pastWeek(2, 'down', 2, 1),
  pastWeek(3, 'stay', 2, 2),
  pastWeek(4, 'up', 1, 2),
];
const history = { 'GET /season/history': pageOf(weeks) } as const;
const noHistory = { 'GET /season/history': pageOf<PastWeek>([]) } as const;

const path = '/season';
const rows = '.season_group li a';
const full = (): Answers => ({ ...season(groupOf(30, 24, 2)), ...history });
const state = (name: string, answers: () => Answers, more: Partial<MiniState> = {}): MiniState => ({
  state: name,
  path,
  answers,
  until: rows,
  ...more,
});

/** The division and the group of the week. */
export const seasonStates: MiniScreen = {
  screen: 'season',
  states: [
    ...listStates({
      path,
      call: 'GET /season',
      ready: full,
      until: rows,
      failed: words(({ failed }) => failed),
      beside: [['.season_season-hero', '.season_group']],
      checks: async ({ page, see }) => {
        await see(/^آخر هفته ۷ نفر اول بالا می‌روند و ۵ نفر آخر پایین می‌آیند\. نفر اول ۲۰۰ سکه می‌گیرد\.$/u);
        const zones = await page.locator('.season_zone').allInnerTexts();
        if (zones.map((zone) => zone.trim()).join() !== 'بالا می‌روند,می‌مانند,پایین می‌آیند')
          throw new Error(`The zones are ${zones.join()}.`);
        // One's own place stands above the list, which is long.
        await see(/^رتبهٔ ۲۴ از ۳۰/u);
      },
    }),
    state('last-week', () => ({ ...season(groupOf(12, 3, 2), { last: weeks[0] ?? null }), ...history }), {
      until: /^(هفتهٔ قبل رتبهٔ ۱ را گرفتید|Last week you came in at number 1)/u,
      checks: async ({ page, press, see }) => {
        await see('text=۲۰۰ سکه به کیفتان آمد.');
        await press(words(({ dismiss }) => dismiss));
        await page.reload();
        await see(rows);
        if ((await page.locator('.season_last').count()) > 0) throw new Error('It is told again.');
      },
    }),
    state(
      'fell',
      () => ({ ...season(groupOf(8, 8, 1), { last: pastWeek(1, 'down', 2, 1) }, 1), ...history }),
      {
        until: /^(هفتهٔ قبل رتبهٔ ۲۹ را گرفتید|Last week you came in at number 29)/u,
      },
    ),
    state('highest', () => ({ ...season(groupOf(30, 1, 6), {}, 6), ...history })),
    state('alone', () => ({ ...season(groupOf(1, 1, 1), {}, 1), ...noHistory }), {
      checks: ({ see }) => see(words(({ rule_alone }) => rule_alone)),
    }),
    state('empty', () => ({ ...season([], { rest: 133 }, 1), ...noHistory }), {
      until: words(({ empty }) => empty),
      checks: async ({ page, press, see }) => {
        await see(words(({ history_empty }) => history_empty));
        await press(words(({ play }) => play));
        await page.waitForURL('**/lobby');
      },
    }),
    state('early', () => ({ ...season([], { is_open: false }, 3), ...history }), {
      until: words(({ early }) => early),
    }),
    state('refused', () => ({ ...full(), 'GET /season': 'request/too_many' }), {
      until: words(({ failed }) => failed),
    }),
    state('history-failed', () => ({ ...full(), 'GET /season/history': 'lost' }), {
      until: words(({ history_failed }) => history_failed),
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
