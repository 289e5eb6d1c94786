/**
 * States of a table that come by chance or pass in a moment. The page is at a real table of the running server; messages of
 * the server are changed on their way, and the clock stands still.
 */

const EVENT = '42';
const CONNECT = '40';
/** Interval at which a phrase is repeated, so that it is still there in the last picture. */
const SAY_EVERY_MS = 1200;

/** The seat at an offset from the viewer's in play order: 0 the viewer's, then right, top and left. */
export function seatAt(state, place) {
  const own = state.players.find(({ player_id: id }) => id === state.clientId)?.seat ?? 0;
  return state.players.find(({ seat }) => seat === (own + place) % 4);
}

const NAMES = ['سارا', 'محمدحسین نیک‌بخت‌زاده', 'Alexander Montgomery-Whitfield', 'نیلوفر'];

/** People with names of all lengths in place of computer players. */
export function withPeople(state) {
  NAMES.forEach((name, place) => {
    if (place > 0) Object.assign(seatAt(state, place), { name, is_bot: false, connected: true });
  });
}

/**
 * A table's state as `pose` makes it: changed in place before the page sees it. The rewards of a match are those of `gain`;
 * null sends none.
 */
function posing(text, pose, gain) {
  if (!text.startsWith(EVENT)) return text;
  const [event, state] = JSON.parse(text.slice(EVENT.length));
  if (event === 'message' && state.kind === 'gain') {
    if (gain === null) return null;
    Object.assign(state.params, gain);
    return EVENT + JSON.stringify([event, state]);
  }
  if (event !== 'game_state') return text;
  pose(state);
  return EVENT + JSON.stringify([event, state]);
}

/** Makes the page ask for whole states: moves cannot be posed. */
function withoutChanges(text) {
  if (!text.startsWith(CONNECT + '{')) return text;
  const auth = JSON.parse(text.slice(CONNECT.length));
  delete auth.deltas;
  return CONNECT + JSON.stringify(auth);
}

const lines = new WeakMap();

/**
 * Poses every state that comes to the page. May be called before the page is opened; `say` and `cut` then act in the
 * server's place.
 */
export const posed = (pose, gain) => async (page) => {
  const line = { sockets: new Set(), down: false };
  lines.set(page, line);
  await page.clock.setFixedTime(new Date());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (line.down) return void socket.close();
    line.sockets.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(withoutChanges(text)));
    server.onMessage((text) => {
      const shown = posing(text, pose, gain);
      if (shown !== null) socket.send(shown);
    });
    return undefined;
  });
};

/** An event to the page that no server sent. */
function say(page, event, payload) {
  for (const socket of lines.get(page).sockets) socket.send(EVENT + JSON.stringify([event, payload]));
}

/** Cuts the posed page's connection; with `returnIn`, ms, after a message that the server goes away for that long. */
export const cutOff =
  ({ returnIn = null } = {}) =>
  async (page) => {
    if (returnIn !== null)
      say(page, 'message', {
        kind: 'system',
        text_key: 'server.going_away',
        params: { retry_after_ms: returnIn },
      });
    const line = lines.get(page);
    line.down = true;
    await page.waitForTimeout(200);
    for (const socket of line.sockets) await socket.close({ code: 1001 }).catch(() => undefined);
    await page.locator('.table_topbanner, .page .banner').first().waitFor();
  };

/** Sends the posed page an event that no server sent. */
export const telling = (event, payload) => async (page) => {
  say(page, event, payload);
  await page.waitForTimeout(400);
};

/** Repeats a phrase at every seat. `said`: phrases by place, the viewer's first. */
export const saying = (said, idOf) => async (page) => {
  const speak = () =>
    said.forEach((phrase, place) => {
      if (phrase === null) return;
      const { room_id, from } = idOf(place);
      say(page, 'message', { kind: 'reaction', text_key: `reaction/${phrase}`, params: { room_id }, from });
    });
  speak();
  const timer = setInterval(speak, SAY_EVERY_MS);
  page.once('close', () => clearInterval(timer));
  await page
    .locator('.table_bubble')
    .nth(said.filter((phrase) => phrase !== null).length - 1)
    .waitFor();
};

/** Moves the stopped clock on, ms. */
export const later = (ms) => async (page) => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now + ms);
  await page.waitForTimeout(400);
};
