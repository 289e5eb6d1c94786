import type { RoomStakes } from '@hokm/shared/protocol';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { coinsText } from '../../text/coins.js';
import { someone } from '../../testing/people.js';
import { MAY, waitingFor } from '../../testing/sample-coins.js';

type Texts = (typeof coinsText)[keyof typeof coinsText]['coins'];
const words = (pick: (texts: Texts) => string) => said(coinsText, ({ coins }) => pick(coins));

const room = (
  state: string,
  until: MiniState['until'],
  stakes: Partial<RoomStakes>,
  who: Parameters<typeof waitingFor>[1] = {},
): MiniState => ({
  state,
  path: '/room/COIN07',
  until,
  alone: true,
  live: () => ({
    replies: { get_room_state: () => ({ tells: [['update_room', waitingFor(stakes, who)]] }) },
  }),
});

/** The waiting room of a coin room, as its coins go on. */
export const coinRoomStates: MiniScreen = {
  screen: 'coin-room',
  states: [
    room(
      'open',
      words(({ open }) => open),
      {},
    ),
    {
      ...room('asks', /^(می‌نشینم · ورودی ۵۰|Sit down · entry 50)$/u, {}, { sits: false }),
      // A link with a wish to join asks too.
      path: '/room/COIN07?join=1',
      answers: () => ({ 'GET /betting/limits': { success: true, data: MAY } }),
    },
    {
      ...room('why-not', /^(۷ از ۱۰|7 of 10)$/u, {}, { sits: false }),
      answers: () => ({
        'GET /betting/limits': {
          success: true,
          data: { ...MAY, why_not: 'stake/too_new', matches: { have: 7, need: 10 } },
        },
      }),
    },
    room(
      'collecting',
      words(({ collecting }) => collecting),
      { phase: 'collecting' },
      { taken: 4 },
    ),
    room(
      'returning',
      words(({ returning }) => returning),
      { phase: 'returning' },
      { taken: 4 },
    ),
    room(
      'short',
      words(({ short_text }) => short_text),
      {
        short: [someone(9).id],
        short_names: [someone(9).name],
      },
    ),
    {
      state: 'gone',
      path: '/room/COIN07',
      alone: true,
      until: '[aria-busy=true], .empty',
    },
  ],
};
