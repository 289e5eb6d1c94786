import type { RankedClan, RankedPlayer } from '@hokm/shared/api';
import { CLAN_BADGES } from '@hokm/shared/api';
import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf, SARA } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { at, crowd } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { rankingsText } from '../../text/rankings.js';

const CLANS = ['شیران تهران', 'Night Owls', 'سرو ناز', 'ستاره‌های کویر', 'The Royal Court', 'ماه نو'];
const stats = { active_players: 1_284, highest_trophies: 2_620, average_trophies: 1_143 };

const player = (rank: number, of: object): RankedPlayer => ({
  ...at(crowd(15), rank - 1),
  rank,
  trophies: 2_710 - rank * 90,
  wins: 240 - rank * 7,
  losses: 90 + rank,
  clan: rank % 3 === 1 ? { id: idOf(900), name: at(CLANS, rank) } : null,
  country: 'IR',
  ...of,
});
const me = player(7, { id: SARA.id, name: SARA.name, frame: null });
const players = (own: RankedPlayer | null, count = 20, scope: 'global' | 'local' = 'global') => {
  const data = Array.from({ length: count }, (_, index) => player(index + 1, { id: idOf(index + 1) }));
  if (own !== null && count >= own.rank) data[own.rank - 1] = own;
  return { ...pageOf(data), scope, own, stats };
};
const clan = (index: number, mine = false): RankedClan => ({
  id: idOf(900 + index),
  name: at(CLANS, index),
  badge: at(CLAN_BADGES, index),
  border: index === 1,
  members: index === 0 ? 50 : 48 - index * 4,
  trophies: 61_200 - index * 5_130,
  rank: index + 1,
  level: 14 - index,
  country: 'IR',
  mine,
});
const clans = (own: RankedClan | null, count = 10) => ({
  ...pageOf(Array.from({ length: count }, (_, index) => (index === 3 && own !== null ? own : clan(index)))),
  scope: 'clan' as const,
  own,
  stats,
});

const answered = (answer: Answers['GET /rankings']) => (): Answers => ({ 'GET /rankings': answer });
const path = '/rankings';
const row = '.rankings_ranks > li';
const ofClans: MiniState = { state: 'clans', path: '/rankings?scope=clan', until: row };
const ofCountry: MiniState = { state: 'country', path: '/rankings?scope=local', until: row };

/** People and clans by trophies. */
export const rankingsStates: MiniScreen = {
  screen: 'rankings',
  states: [
    ...listStates({
      path,
      call: 'GET /rankings',
      ready: answered(players(me)),
      until: `${row}:nth-child(20)`,
      failed: said(rankingsText, ({ rankings }) => rankings.failed),
      beside: [
        ['.rankings_own-card', '.rankings_ranks'],
        ['.rankings_figures', '.rankings_ranks'],
      ],
      checks: async ({ page }) => {
        await page.getByRole('region', { name: rankingsText.fa.rankings.own }).waitFor();
        if ((await page.locator(`${row} .rankings_rank-mark svg`).count()) < 3)
          throw new Error('The first three have medals.');
      },
    }),
    {
      state: 'newcomer',
      path,
      answers: answered(players(null, 0)),
      until: said(rankingsText, ({ rankings }) => rankings.unranked),
      checks: ({ see }) => see(said(rankingsText, ({ rankings }) => rankings.empty)),
    },
    { ...ofClans, answers: answered(clans(clan(3, true))), until: `${row}:nth-child(10)` },
    {
      ...ofClans,
      state: 'no-clans',
      answers: answered(clans(null, 0)),
      until: said(rankingsText, ({ rankings }) => rankings.empty_clans),
    },
    {
      ...ofCountry,
      until: said(rankingsText, ({ rankings }) => rankings.no_country),
      checks: async ({ page, answer, press, see }) => {
        answer({
          ...answered(players(null, 1, 'local'))(),
          'PUT /auth/profile': { success: true, user: { ...SARA, country: 'IR' } },
        });
        await page.getByRole('combobox', { name: 'کشور' }).selectOption({ label: 'ایران' });
        await press(said(rankingsText, ({ rankings }) => rankings.save_country));
        await see(['بازیکنان ایران', 'Players of Iran']);
        await page.locator(row).waitFor();
      },
    },
    {
      ...ofCountry,
      state: 'of-country',
      person: { country: 'IR' },
      answers: answered(players(me, 20, 'local')),
    },
  ],
};
