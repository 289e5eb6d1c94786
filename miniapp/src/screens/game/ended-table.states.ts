import type { MatchState } from '@hokm/shared/rules';
import type { Told } from '@hokm/web/testing';
import { personOn } from '../../testing/matches.js';
import { nextCode } from '../../testing/table-state.js';
import { beforeTheEnd, finished, lastTricks } from '../../testing/table-scenes.js';
import { atTable, toldOf } from '../../testing/tables.js';
import type { MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { table as tableText } from '../../text/table.js';

type Words = (typeof tableText)[keyof typeof tableText];
const say = (pick: (texts: Words) => string) => said(tableText, pick);
const HAND = '.table_hand';

/** The end of a match. `gain`: what it brings, null while it is counted. */
function ended(
  state: string,
  seed: number,
  gain: Readonly<Record<string, number>> | null,
  {
    calls = false,
    seen = () => [],
    ...more
  }: Partial<MiniState> & {
    readonly calls?: boolean;
    /** The last hand as the phone sees it before its end. */
    readonly seen?: (seed: number) => readonly MatchState[];
  } = {},
): MiniState {
  const code = nextCode();
  const scene = { code, match: finished(seed) };
  const brought: readonly Told[] =
    gain === null
      ? []
      : [['message', { kind: 'gain', text_key: 'match.gain', params: { room_id: code, ...gain } }]];
  const partner = { kind: 'again', text_key: 'rooms.again', from: personOn(2).player_id };
  return {
    state,
    path: `/game/${code}`,
    answers: () => ({ 'GET /games/:id/gain': { success: true, data: null } }),
    live: atTable({ code, match: beforeTheEnd(seed) }),
    async act({ line, page, see }) {
      await see(HAND);
      for (const moment of seen(seed)) {
        line.tell(...toldOf({ code, match: () => moment }, Date.now()));
        // Each is drawn before the next one comes.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
      }
      line.tell(...toldOf(scene, Date.now()), ...brought);
      if (calls)
        line.tell(['message', { ...partner, params: { room_id: 'HKAGAN', room_name: '—', after: code } }]);
    },
    until:
      gain === null ? say(({ gain_counting }) => gain_counting) : '.table_final .table_gain[aria-busy=false]',
    window: true,
    checks: ({ see }) => see(say(({ fair_ok }) => fair_ok)),
    ...more,
  };
}
const gain = (trophies_change: number, trophies: number, level_up = 0) => ({
  trophies_change,
  trophies,
  score: 80,
  total: 3_420,
  level: 4,
  level_up,
});

/** The ends of matches by points. */
export const ends: readonly MiniState[] = [
  ended('won', 41, gain(24, 1_318)),
  ended('won-kot', 59, gain(31, 1_509, 1), { calls: true }),
  ended('lost', 2, gain(-18, 1_276)),
  ended('lost-told', 2, gain(-18, 1_276), {
    seen: lastTricks,
    others: 'never',
    checks: async ({ page, press, see }) => {
      await see(/(تا آخر جلو ماند|جلو افتاد|stayed ahead)/u);
      const replay = page.waitForRequest(/\/games\/\w+\/replay$/u);
      await press(say(({ turned_see }) => turned_see));
      await page.waitForURL((url) => /^\?hand=\d+&trick=\d+$/u.test(url.search));
      await replay;
    },
  }),
  ended('counting', 41, null),
  ended('share', 41, gain(24, 1_318), {
    others: 'never',
    checks: async ({ press, see }) => {
      await press(say(({ share }) => share));
      await see('dialog[open] .skel, dialog img');
    },
  }),
];
