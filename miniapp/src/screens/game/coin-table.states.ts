import type { GameState, RoomStakes, UpdateRoom } from '@hokm/shared/protocol';
import type { Answers, Stand } from '@hokm/web/testing';
import { SAMPLE_IDS, sampleGame } from '../../table/testing/sample-game.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { table } from '../../text/table.js';
import { tableCoinsText } from '../../text/table-coins.js';
import { waitingFor } from '../../testing/sample-coins.js';

type Texts = (typeof tableCoinsText)[keyof typeof tableCoinsText]['table_coins'];
const words = (pick: (texts: Texts) => string) =>
  said(tableCoinsText, ({ table_coins }) => pick(table_coins));

const [ME = '', , PARTNER = ''] = SAMPLE_IDS;
const STAKE = { stake: 50, pot: 200 };
const GAIN: Answers = {
  'GET /games/:id/gain': {
    success: true,
    data: {
      score: 40,
      total: 640,
      level: 4,
      level_up: false,
      trophies: { change: 12, after: 212 },
      note: null,
    },
  },
};

function game(state: 'turn' | 'final' | 'lost', change: Partial<GameState> = {}): GameState {
  const sample = sampleGame({ state, cards: 8, seconds: 20, now: Date.now(), stake: STAKE });
  const players = sample.players.map((player) => ({ ...player, is_bot: false }));
  return { ...sample, players, fairness: null, ...change };
}

const roomWith = (coins: Partial<RoomStakes>): UpdateRoom => ({
  ...waitingFor({ ...STAKE, ...coins }),
  room_id: 'SAMPLE',
  status: 'finished',
});

/** A table of a coin room; `coins`: what came of the pot, null before it is known. */
const at = (
  state: string,
  until: MiniState['until'],
  shown: () => GameState,
  coins: Partial<RoomStakes> | null = null,
): MiniState => ({
  state,
  path: '/game/SAMPLE',
  until,
  alone: true,
  window: true,
  // The table has sizes of its own (`e2e/large-text.test.ts`).
  isTight: true,
  answers: () => GAIN,
  live: () => ({
    replies: {
      get_game_state: () => ({ tells: [['game_state', shown()]] }),
      ...(coins === null ? {} : { get_room_state: () => ({ tells: [['update_room', roomWith(coins)]] }) }),
    },
  }),
});

const paid = (coins: number, returned = false) =>
  [ME, PARTNER].map((player_id) => ({ player_id, coins, returned }));
const again = /^(بازی دوباره · ورودی ۵۰|Play again · entry 50)$/u;

/** Asks to leave: what is lost stands in the question. */
const leave = ({ page, word }: Stand) =>
  page.getByRole('button', { name: word([table.fa.leave, table.en.leave]), exact: true }).click();

/** The table of a coin room, and its end. */
export const coinTableStates: MiniScreen = {
  screen: 'coin-table',
  states: [
    at('playing', '.table_pot', () => game('turn')),
    {
      ...at('leaving', /(ورودی ۵۰ سکه‌ای‌تان می‌رود|Your entry of 50 coins is gone)/u, () => game('turn')),
      act: leave,
    },
    at(
      'paying',
      words(({ paying }) => paying),
      () => game('final'),
    ),
    {
      ...at('won', /(از صندوق ۲۰۰|from the pot of 200)/u, () => game('final'), {
        phase: 'won',
        paid: paid(100),
      }),
      checks: async ({ see, page }) => {
        await see('text=+۱۰۰');
        await see(again);
        // Coins are not put in by the way: the next match is not the primary button.
        if ((await page.locator('.table_final .btn.primary').count()) > 0)
          throw new Error('It is the primary button.');
      },
    },
    at(
      'lost',
      words(({ lost }) => lost),
      () => game('lost'),
      { phase: 'won', paid: [] },
    ),
    at(
      'absent',
      words(({ absent }) => absent),
      () => game('final'),
      { phase: 'won', paid: paid(50, true) },
    ),
    at(
      'void',
      words((texts) => texts.void),
      () =>
        game('final', {
          gameResult: { winner: null, teams: [], reason: 'void' },
        }),
      { phase: 'void', paid: paid(50, true) },
    ),
  ],
};
