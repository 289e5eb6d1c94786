import type { StaffPrediction } from '@hokm/shared/api/predictions';
import type { Answers } from '@hokm/web/testing';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { commonTexts } from '../../text/common.js';
import { matchesTexts } from '../../text/matches.js';
import { REAL } from '../samples.states.js';

const words = matchesTexts.pairs;
const MATCH = 'c'.repeat(24);
const CALL = 'GET /admin/matches/:id/predictions';
const NAMES = ['سارا', 'Dariush', 'مهسا', 'بهرام'];
const AT = '2026-11-27T18:00:00.000Z';

const bet = (n: number, team: 'team1' | 'team2', coins: number): StaffPrediction['bets'][number] => ({
  player_id: `${n}`.repeat(24).slice(0, 24),
  name: ['نیلوفر', 'Kaveh', 'رضا'][n % 3] ?? '',
  team,
  coins,
  state: n === 3 ? 'out' : 'in',
  at: AT,
  paid: null,
});
const PREDICTED: StaffPrediction = {
  id: MATCH,
  room_id: 'HKW101',
  room_name: 'شب یلدا',
  target_points: 7,
  players: NAMES.map((name, n) => ({
    player_id: `a${n}`.repeat(12),
    name,
    team: n % 2 === 0 ? 'team1' : 'team2',
  })),
  status: 'locked',
  winner: null,
  sides: [
    { team: 'team1', coins: 150, people: 2, pays: 1.4 },
    { team: 'team2', coins: 60, people: 1, pays: 3 },
  ],
  locks_when: 'first_trick',
  opened_at: AT,
  closed_at: AT,
  settled_at: null,
  void_reason: null,
  bets: [bet(1, 'team1', 100), bet(2, 'team1', 50), bet(3, 'team2', 60)],
};
const told = (more: Partial<StaffPrediction> = {}) => ({
  success: true as const,
  data: { ...PREDICTED, ...more },
});
const answers = (more: Partial<StaffPrediction> = {}): Answers => ({
  ...REAL,
  'GET /admin/matches/:id': 'game/not_finished',
  [CALL]: told(more),
});
const ready: PanelState = {
  state: 'ready',
  path: `/matches/${MATCH}`,
  answers: () => answers(),
  until: words.predictions_void_do,
};

/** The predictions of a match, in its page. */
export const matchPredictionsStates: PanelScreen = {
  screen: 'match-predictions',
  states: [
    ready,
    {
      ...ready,
      state: 'loading',
      answers: () => ({ ...answers(), [CALL]: 'never' }),
      until: words.predictions,
    },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ ...answers(), [CALL]: 'lost' }),
      until: words.predictions_failed,
      checks: async ({ answer, press, see }) => {
        answer(answers());
        await press(commonTexts.pairs.try_again);
        await see(words.predictions_void_do);
      },
    },
    {
      ...ready,
      state: 'void',
      answers: () =>
        answers({
          status: 'void',
          void_reason: 'نور میز رفت',
          settled_at: AT,
          bets: PREDICTED.bets.map((each) => ({ ...each, paid: each.coins })),
        }),
      until: words.predictions_is_void,
      checks: async ({ page }) => {
        if ((await page.getByRole('button', { name: words.predictions_void_do[1] }).count()) > 0)
          throw new Error('It can be made void again.');
      },
    },
    {
      ...ready,
      state: 'refused',
      answers: () => ({
        ...answers({ status: 'open', closed_at: null }),
        'POST /predictions/:id/update-status': 'predictions/wrong_winner',
      }),
      until: words.predictions_locked_do,
      act: async ({ press }) => press(/^(تسویه به سود|Pay out for)/u),
      checks: async ({ page, sent, see, answer }) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill('دلیل');
        await dialog.locator('button[type=submit]').click();
        await see('[role=dialog] [role=alert]');
        answer({
          'POST /predictions/:id/update-status': told({ status: 'void' }),
          [CALL]: told({ status: 'void' }),
        });
        await dialog.locator('button[type=submit]').click();
        await see(words.predictions_is_void);
        const put = sent.find(({ call }) => call.startsWith('POST /predictions'));
        if ((put?.body as { winner?: string } | undefined)?.winner !== 'team1')
          throw new Error('Another side is paid out.');
      },
    },
    {
      ...ready,
      state: 'moderator',
      level: 'moderator',
      until: words.running,
      checks: async ({ page, sent }) => {
        if (sent.some(({ call }) => call === CALL)) throw new Error('Moderators ask for coins.');
        if ((await page.getByText(words.predictions[1], { exact: true }).count()) > 0)
          throw new Error('Moderators see coins.');
      },
    },
  ],
};
