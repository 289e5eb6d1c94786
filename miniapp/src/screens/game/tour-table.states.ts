import type { GameState, UpdateRoom } from '@hokm/shared/protocol';
import type { Answers } from '@hokm/web/testing';
import { sampleGame } from '../../table/testing/sample-game.js';
import { waitingFor } from '../../testing/sample-coins.js';
import { runningTour, tourId } from '../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { table } from '../../text/table.js';
import { tableTourText } from '../../text/table-tour.js';

const BACK = said(tableTourText, ({ table_tour }) => table_tour.back);

const answers = (): Answers => ({
  'GET /tours/:id': { success: true, data: runningTour(0, { rounds: 4, round: 4 }) },
  'GET /games/:id/gain': { success: true, data: null },
  'GET /tours/:id/bracket': { success: true, data: { rounds: [] } },
});

function game(state: 'turn' | 'final'): GameState {
  const sample = sampleGame({ state, cards: 8, seconds: 20, now: Date.now() });
  return {
    ...sample,
    name: 'جام جمعه · ۱',
    players: sample.players.map((player) => ({ ...player, is_bot: false })),
    fairness: null,
  };
}

function roomOf(): UpdateRoom {
  const { stakes: _, ...room } = waitingFor({}, { taken: 4 });
  return {
    ...room,
    room_id: 'SAMPLE',
    status: 'in progress',
    options: { ...room.options, stake: 0, tour: tourId(0) },
  };
}

const at = (state: string, shown: 'turn' | 'final', until: MiniState['until']): MiniState => ({
  state,
  path: '/game/SAMPLE',
  until,
  alone: true,
  window: true,
  // The table has sizes of its own (`e2e/large-text.test.ts`).
  isTight: true,
  answers,
  live: () => ({
    replies: {
      get_game_state: () => ({
        tells: [
          ['update_room', roomOf()],
          ['game_state', game(shown)],
        ],
      }),
      get_room_state: () => ({ tells: [['update_room', roomOf()]] }),
    },
  }),
});

/** The table of a tournament, and its end. */
export const tourTableStates: MiniScreen = {
  screen: 'tour-table',
  states: [
    at(
      'playing',
      'turn',
      said(tableTourText, ({ table_tour }) => table_tour.final),
    ),
    {
      ...at('final', 'final', BACK),
      checks: async ({ page, press, word }) => {
        if ((await page.getByText(word([table.fa.play_again, table.en.play_again])).count()) > 0)
          throw new Error('A rematch is offered.');
        await press(BACK);
        await page.waitForURL(`**/tours/${tourId(0)}`);
      },
    },
  ],
};
