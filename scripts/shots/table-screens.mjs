import { cutOff, later, posed, saying, seatAt, telling, withPeople } from './poses.mjs';
import { offline, press } from './states.mjs';

const SUITS = { S: 'Spade', H: 'Heart', D: 'Diamond', C: 'Club' };
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
/** The cards of the first hakem's draw: the last is an ace. */
const DRAWN = ['7D', 'KS', '3C', '10H', '4S', 'JD', '9C', '2H', 'QC', 'AH'];
const CARD_MS = 260;
const CROWN_MS = 900;
/** Longest time for drawing the picture of a match, ms. */
const DRAWN_MS = 30_000;

/** A card in its wire form. */
const cardOf = (id) => ({
  card_id: id,
  suit: SUITS[id.at(-1)],
  value: RANKS.indexOf(id.slice(0, -1)) + 2,
});

/** A new person at a table against computer players, on their turn. */
export function playing(how) {
  return async (world) => {
    const person = await world.person('کیوان', { fresh: true });
    return { path: `/game/${await world.openMatch(person, how)}`, person };
  };
}

/** A new person who has been drawn hakem. */
async function choosing(world) {
  const { code, person } = await world.openChoice('کیوان');
  return { path: `/game/${code}`, person };
}

/** The viewer’s partner plays again. */
const calls = (game) => async (page) => {
  const { player_id: from } = seatAt(game, 2);
  const params = { room_id: 'HKAGAN', room_name: game.name, after: game.game_id };
  await telling('message', { kind: 'again', text_key: 'rooms.again', from, params })(page);
};

/** A new person whose match ends. `gain`: its rewards, null while it is counted; `after`: a last step. */
function finished(state, pose, { gain, called = false, after = null }) {
  let finish;
  let last;
  return {
    name: 'table',
    state,
    until: '.table_hand.table_turn',
    before: posed((game) => {
      withPeople(game);
      if (game.gameResult !== null) pose(game);
      last = game;
    }, gain),
    open: async (world) => {
      const person = await world.person('کیوان', { fresh: true });
      const code = await world.openMatch(person, { target_points: 1 });
      const line = await world.connect(person);
      finish = async () => {
        const over = world.play(line, code, (game) => game.gameResult !== null);
        await line.must('get_game_state', { room_id: code });
        await over;
        line.close();
      };
      return { path: `/game/${code}`, person };
    },
    then: async (page) => {
      await finish();
      await page
        .locator('.table_final .table_fair:not(.table_plain), .table_final .table_fair')
        .first()
        .waitFor();
      if (gain === null)
        await page.route('**/gain', (route) => route.fulfill({ json: { success: true, data: null } }));
      else await page.locator('.table_final .table_gain[aria-busy=false]').waitFor();
      if (called) await calls(last)(page);
      await after?.(page);
      await page.waitForTimeout(600);
    },
  };
}

/** Rewards of a rated match in their wire form. */
const gain = (trophies_change, trophies, score, total, level, level_up = 0) => ({
  trophies_change,
  trophies,
  score,
  total,
  level,
  level_up,
});

/** Winner of the match, or result of its last hand, for a picture. */
function won(game, ours, points, kind = 'hand') {
  const team = seatAt(game, ours ? 0 : 1).team_name;
  game.teams.forEach((one) => {
    one.game_win = one.team_name === team ? points[0] : points[1];
    one.round_win = one.team_name === team ? 7 : kind === 'hand' ? 4 : 0;
  });
  game.hand_result = { hand: game.hand, winner: team, points: kind === 'hand' ? 1 : 2, kind };
  return team;
}

function wonMatch(game, ours, points, kind, reason = 'points') {
  const winner = won(game, ours, points, kind);
  const teams = game.teams.map(({ team_name, game_win }) => ({ team_name, game_win }));
  game.gameResult = { winner, teams, reason };
}

/** The picture of the match in its sheet, once it is drawn. */
async function shared(page) {
  await press(/^(اشتراک‌گذاری|Share)$/)(page);
  await page.getByRole('dialog').locator('img').waitFor({ timeout: DRAWN_MS });
}

/** Between two hands, with people at the table unless `people` is false. */
function handEnds(game, ours, points, kind, { people = true } = {}) {
  if (people) withPeople(game);
  won(game, ours, points, kind);
  game.hand = 5;
  game.phase = 'hand_complete';
  game.my_cards = [];
  game.legal_card_ids = [];
  for (const player of game.players) player.sorted_cards = [];
  Object.assign(game.deck_state, {
    round_cards: [],
    turn_player_id: null,
    turn_start_time: null,
    phase_ends_at: game.server_time + 6000,
  });
}

/** The first hakem is being drawn; `left`: cards that are still to be turned. */
function drawing(game, left) {
  withPeople(game);
  game.phase = 'drawing_hakem';
  game.hand = 1;
  game.hakem_draw = DRAWN.map((id, k) => ({ player_id: seatAt(game, k % 4).player_id, card: cardOf(id) }));
  game.last_round = null;
  for (const player of game.players) Object.assign(player, { is_king: false, is_player_turn: false });
  for (const team of game.teams) Object.assign(team, { round_win: 0, game_win: 0 });
  Object.assign(game.deck_state, {
    rule_suit: null,
    round_cards: [],
    turn_player_id: null,
    turn_start_time: null,
    phase_ends_at: game.server_time + (left > 0 ? left * CARD_MS + CROWN_MS : CROWN_MS / 3),
  });
}

/** A trick has just been won by the partner. */
function trickEnds(game) {
  withPeople(game);
  const cards = ['7H', '9H', 'AH', '4H'].map((id, place) => ({
    ...cardOf(id),
    player_id: seatAt(game, place).player_id,
  }));
  game.phase = 'round_complete';
  for (const team of game.teams) team.round_win = team.team_name === seatAt(game, 2).team_name ? 1 : 0;
  game.last_round = { winner_id: seatAt(game, 2).player_id, cards };
  Object.assign(game.deck_state, {
    round_cards: cards,
    turn_player_id: null,
    turn_start_time: null,
    phase_ends_at: game.server_time + 5000,
  });
}

/** Three cards are on the table; the right seat played first. */
function threeLie(game) {
  withPeople(game);
  game.deck_state.round_cards = ['5H', 'AH', 'JH'].map((id, k) => ({
    ...cardOf(id),
    player_id: seatAt(game, k + 1).player_id,
  }));
  game.legal_card_ids = game.my_cards.filter(({ suit }) => suit === 'Heart').map(({ card_id }) => card_id);
  if (game.legal_card_ids.length === 0) game.legal_card_ids = game.my_cards.map(({ card_id }) => card_id);
}

/** The viewer, alone with computer players, has none of the suit that was led: the bar has the most to say and to hold. */
function cannotFollow(game) {
  game.deck_state.round_cards = ['5D', 'AD', 'JD'].map((id, k) => ({
    ...cardOf(id),
    player_id: seatAt(game, k + 1).player_id,
  }));
  game.my_cards = game.my_cards.filter(({ suit }) => suit !== 'Diamond');
  game.legal_card_ids = game.my_cards.map(({ card_id }) => card_id);
}

/** The player on turn is disconnected; the computer plays for another one, and a third one has left. */
function away(game) {
  withPeople(game);
  const [, right, top, left] = [0, 1, 2, 3].map((place) => seatAt(game, place));
  Object.assign(left, {
    connected: false,
    bot_takes_over_at: game.server_time + 22_000,
    is_player_turn: true,
  });
  Object.assign(right, { bot_plays: true });
  Object.assign(top, { bot_plays: true, left: true, connected: false });
  Object.assign(seatAt(game, 0), { is_player_turn: false });
  game.legal_card_ids = [];
  game.deck_state.turn_player_id = left.player_id;
  game.deck_state.turn_start_time = game.server_time - 52_000;
}

/** Another player asked for a pause, and two are ready. */
function pausedBy(game) {
  withPeople(game);
  Object.assign(game.deck_state, {
    pause_active: true,
    pause_end_time: game.server_time + 47_000,
    pause_player_id: seatAt(game, 3).player_id,
    pause_ready: [seatAt(game, 3).player_id, seatAt(game, 2).player_id],
    pause_available: true,
  });
}

/** The viewer comes back; the computer holds the seat. */
function botForMe(game) {
  withPeople(game);
  Object.assign(seatAt(game, 0), { bot_plays: true });
}

/** A posed table with a given turn. */
function pose(state, change, more = {}) {
  return { name: 'table', state, open: playing({}), until: '.table_hand', before: posed(change), ...more };
}

let there = null;
/** Data to send a phrase in the name of a player. */
const speakers = (game) => {
  threeLie(game);
  there = { room: game.game_id, ids: [0, 1, 2, 3].map((place) => seatAt(game, place).player_id) };
};
const speaker = (place) => ({ room_id: there.room, from: there.ids[place] });

/** The table in all its states. */
export const TABLE_SCREENS = [
  { name: 'table', state: 'my-turn', open: playing({}), until: '.table_hand.table_turn' },
  { name: 'table', state: 'few-cards', open: playing({ tricks: 8 }), until: '.table_hand.table_turn' },
  { name: 'table', state: 'trump', open: choosing, until: '.table_veil' },
  {
    name: 'table',
    state: 'trump-hint',
    open: choosing,
    until: '.table_veil',
    then: press(/^(پیشنهاد حکم|Trump hint)/),
  },
  pose('draw', (game) => drawing(game, 4)),
  pose('crown', (game) => drawing(game, 0)),
  pose('three-lie', threeLie),
  { ...pose('cannot-follow', cannotFollow), open: playing({ tricks: 2 }) },
  pose('trick-over', trickEnds, { then: later(1200) }),
  pose('trick-taken', trickEnds, { then: later(2400) }),
  pose('hand-won', (game) => handEnds(game, true, [4, 3])),
  pose('hand-lost', (game) => handEnds(game, false, [3, 4])),
  pose('kot', (game) => handEnds(game, true, [5, 2], 'kot')),
  pose('hakem-kot', (game) => handEnds(game, false, [5, 2], 'hakem_kot')),
  pose('kot-bots', (game) => handEnds(game, true, [5, 2], 'kot', { people: false })),
  pose('trump-named', withPeople, {
    open: choosing,
    until: '.table_veil',
    then: async (page) => {
      await page.getByRole('dialog').getByRole('radio').first().click();
      await press(/^(حکم: |Trump: )/)(page);
      await page.locator('.table_moment').waitFor();
    },
  }),
  finished('won', (game) => wonMatch(game, true, [7, 4]), { gain: gain(24, 1318, 80, 3420, 4) }),
  finished('won-kot', (game) => wonMatch(game, true, [7, 2], 'kot'), {
    gain: gain(31, 1509, 80, 4020, 5, 1),
    called: true,
  }),
  finished('lost', (game) => wonMatch(game, false, [7, 5]), { gain: gain(-18, 1276, 20, 3440, 4) }),
  finished('forfeit', (game) => wonMatch(game, true, [3, 2], 'hand', 'forfeit'), {
    gain: gain(9, 1303, 40, 12_980, 13),
  }),
  finished('share', (game) => wonMatch(game, true, [7, 4]), {
    gain: gain(24, 1318, 80, 3420, 4),
    after: shared,
  }),
  finished('counting', (game) => wonMatch(game, true, [7, 4]), { gain: null }),
  pose('reactions', speakers, {
    settings: { reducedMotion: true },
    then: saying(['well_played', 'hurry', 'well_played', 'good_game'], speaker),
  }),
  {
    name: 'table',
    state: 'phrases',
    open: playing({}),
    until: '.table_hand.table_turn',
    then: press(/^(پیام آماده|Quick phrases)$/),
  },
  {
    name: 'table',
    state: 'bot',
    open: playing({}),
    until: '.table_hand.table_turn',
    then: press(/^(دربارهٔ .*ربات|About .*bot)$/),
  },
  {
    name: 'table',
    state: 'last-trick',
    open: playing({ tricks: 3 }),
    until: '.table_hand.table_turn',
    then: press(/^(دست قبل|Last trick)$/),
  },
  {
    name: 'table',
    state: 'hint',
    open: playing({}),
    until: '.table_hand.table_turn',
    then: press(/^(پیشنهاد برگ|Hint)$/),
  },
  {
    name: 'table',
    state: 'pause',
    open: playing({}),
    until: '.table_hand.table_turn',
    then: press(/^(توقف بازی|Pause)/),
  },
  pose('paused-by', pausedBy, { until: '.table_box' }),
  pose('away', away, { until: '.table_seat .table_note' }),
  pose('bot-for-me', botForMe),
  {
    name: 'table',
    state: 'leave',
    open: playing({}),
    until: '.table_hand.table_turn',
    then: press(/^(خروج|Leave)$/),
  },
  {
    name: 'table',
    state: 'refresh',
    open: playing({}),
    until: '.table_hand.table_turn',
    then: press(/^(پاک کردن و بارگذاری دوباره|Clear and reload)$/),
  },
  { name: 'table', state: 'offline', open: playing({}), until: '.table_hand.table_turn', then: offline },
  pose('restarting', withPeople, { then: cutOff({ returnIn: 14_000 }) }),
  {
    name: 'table',
    state: 'four-colour',
    open: playing({}),
    until: '.table_hand.table_turn',
    settings: { fourColour: true },
  },
];
