/**
 * States of a table that come by chance or pass in a moment. The page is at a real table of the running server; what the
 * server tells it is changed on the way, and the clock stands.
 */

const EVENT = '42';
const CONNECT = '40';
/** How often a phrase is said again: it would be gone before the last picture. */
const SAY_EVERY_MS = 1200;

/** The seat that is so many places after the viewer's in play order: 0 his own, then right, top and left. */
export function seatAt(state, place) {
  const own = state.players.find(({ player_id: id }) => id === state.clientId)?.seat ?? 0;
  return state.players.find(({ seat }) => seat === (own + place) % 4);
}

const NAMES = ['سارا', 'محمدحسین نیک‌بخت‌زاده', 'Alexander Montgomery-Whitfield', 'نیلوفر'];

/** People with names of all lengths in the place of computer players. */
export function withPeople(state) {
  NAMES.forEach((name, place) => {
    if (place > 0) Object.assign(seatAt(state, place), { name, is_bot: false, connected: true });
  });
}

/**
 * A table's state as `pose` makes it: changed in place before the page sees it. What a match brought is told as `gain` has
 * it; null tells nothing of it.
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

/** The page asks for whole states: a change of one cannot be posed. */
function withoutChanges(text) {
  if (!text.startsWith(CONNECT + '{')) return text;
  const auth = JSON.parse(text.slice(CONNECT.length));
  delete auth.deltas;
  return CONNECT + JSON.stringify(auth);
}

const lines = new WeakMap();

/**
 * Poses every state that comes to the page. It may be called before the page is opened; `say` and `cut` then speak in the
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

/** The posed page's line is cut, after the server said that it goes away if `returnIn` says for how long, ms. */
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

/** The posed page is told something that no server said. */
export const telling = (event, payload) => async (page) => {
  say(page, event, payload);
  await page.waitForTimeout(400);
};

/** Everybody says something, again and again. `said`: phrases by place, the viewer's first. */
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

/** The standing clock goes on by so many ms. */
export const later = (ms) => async (page) => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now + ms);
  await page.waitForTimeout(400);
};
