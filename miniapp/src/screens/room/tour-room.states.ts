import type { UpdateRoom } from '@hokm/shared/protocol';
import type { Answers } from '@hokm/web/testing';
import { waitingFor } from '../../testing/sample-coins.js';
import { inMinutes, playerOf, runningTour, tourId } from '../../testing/sample-tours.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { tableTourText } from '../../text/table-tour.js';

/** The waiting table of a tournament, where everybody has a seat and so many have come. */
function tableOf(here: number): UpdateRoom {
  const { stakes: _, ...room } = waitingFor({}, { taken: 4 });
  return {
    ...room,
    room_id: 'TOUR01',
    name: 'جام جمعه · ۱',
    full_since: null,
    options: { ...room.options, stake: 0, tour: tourId(0) },
    seats: room.seats.map((seat, n) => (seat === null ? null : { ...seat, connected: n < here })),
  };
}

const answers = (): Answers => ({
  'GET /tours/:id': {
    success: true,
    data: runningTour(0, {
      rounds: 4,
      round: 3,
      you: {
        ...runningTour(0).you,
        step: 'to_table',
        partner: playerOf(3),
        room_id: 'TOUR01',
        until: inMinutes(2),
      },
    }),
  },
});
const room = (state: string, here: number, until: MiniState['until']): MiniState => ({
  state,
  path: '/room/TOUR01',
  until,
  alone: true,
  answers,
  live: () => ({ replies: { get_room_state: () => ({ tells: [['update_room', tableOf(here)]] }) } }),
  checks: async ({ page }) => {
    // Nobody invites, brings computer players, or leaves the seat by the way.
    if ((await page.locator('main button').count()) > 0) throw new Error('There is a button.');
    if ((await page.locator(`main a[href="/tours/${tourId(0)}"]`).count()) !== 2)
      throw new Error('There is no way to the tournament.');
  },
});

/** The waiting table of a tournament. */
export const tourRoomStates: MiniScreen = {
  screen: 'tour-room',
  states: [
    room(
      'waiting',
      2,
      said(tableTourText, ({ table_tour }) => table_tour.semi),
    ),
    {
      ...room(
        'unknown',
        2,
        said(tableTourText, ({ table_tour }) => table_tour.waiting_text),
      ),
      answers: () => ({ 'GET /tours/:id': 'lost' }),
    },
  ],
};
