import { heardWithin, nextCode, TURN } from '../../testing/table-state.js';
import { handOver, oneWay, opening } from '../../testing/table-scenes.js';
import { atTable, toldOf } from '../../testing/tables.js';
import type { MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { table as tableText } from '../../text/table.js';

/** Settings of a person whose only card plays itself. */
export const PLAYS_ONLY = {
  settings: JSON.stringify({ state: { playOnly: true } }),
};
const idleCode = nextCode();
/** The clock has played a turn with a choice: the only card of the next one waits for its person. */
export const idle: MiniState = {
  state: 'only-card-idle',
  path: `/game/${idleCode}`,
  live: atTable({ code: idleCode, match: opening }),
  storage: PLAYS_ONLY,
  alone: true,
  isStill: true,
  window: true,
  async act({ line, see, page }) {
    await see(TURN);
    line.tell(...toldOf({ code: idleCode, match: oneWay }, await page.evaluate(() => Date.now())));
  },
  until: '.table_hand button[aria-disabled]',
  async checks({ page, line }) {
    await page.clock.runFor(2_000);
    if (line.heard('play_card').length > 0) throw new Error('It played for nobody.');
  },
};

const offeredCode = nextCode();
/** After the first hand with a turn that had one card to play: that such cards play themselves is offered, once. */
export const onlyOffered: MiniState = {
  state: 'only-card-offered',
  path: `/game/${offeredCode}`,
  live: atTable({ code: offeredCode, match: oneWay }),
  alone: true,
  isStill: true,
  window: true,
  async act({ line, see, page }) {
    await see(TURN);
    const over = { code: offeredCode, match: handOver('hand', 0, 1) };
    line.tell(...toldOf(over, await page.evaluate(() => Date.now())));
  },
  until: said(tableText, ({ play_only }) => play_only),
  async checks({ page, press }) {
    const wanted = () =>
      page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as {
          state?: { playOnly?: unknown };
        };
        return kept.state?.playOnly;
      });
    if ((await wanted()) !== false) throw new Error('It would be offered again.');
    await press(said(tableText, ({ play_only_do }) => play_only_do));
    if ((await wanted()) !== true) throw new Error('It was not taken.');
  },
};

const silentCode = nextCode();
/** The end of the match was lost on the way: the page asks for what it has not been told. */
export const toldNothing: MiniState = {
  state: 'told-nothing',
  path: `/game/${silentCode}`,
  live: atTable({ code: silentCode, match: opening }),
  alone: true,
  isStill: true,
  window: true,
  until: TURN,
  async checks(stand) {
    const asked = stand.line.heard('get_game_state').length;
    await heardWithin(stand, 41_000, 'get_game_state', asked + 1);
  },
};
