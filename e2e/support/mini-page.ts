import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import type { User } from '../../shared/src/api/index.js';
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/src/protocol/index.js';
import { frameOf, SARA } from '../../miniapp/src/testing/frame.js';
import type { MiniState } from '../../miniapp/src/testing/states.js';
import { appText } from '../../miniapp/src/text/app.js';
import type { AnswerServer } from './answer-server.js';
import type { App } from './app-page.js';

type Wire = Server<ClientToServerEvents, ServerToClientEvents>;

const BUILT = fileURLToPath(new URL('../../miniapp/dist', import.meta.url));
const NOWHERE = '/no/such/screen';
const NOT_FOUND = [appText.fa.not_found.title, appText.en.not_found.title] as const;

/** Nobody else is there. */
const LOBBY = { users: [], people: [], users_total: 1, rooms: {}, rooms_total: 0, version: 1 };

const wires = new WeakMap<AnswerServer, Wire>();

const whoLooks = ({ person }: MiniState): User | null => (person === null ? null : { ...SARA, ...person });

/** The sockets of the app: everybody may connect, every event is taken, and nothing happens by itself. */
function openWire(server: AnswerServer): Wire {
  const wire: Wire = new Server(server.http, { serveClient: false });
  wire.on('connection', (socket) => {
    socket.use(([, , answer], next) => {
      if (typeof answer === 'function')
        (answer as (told: object) => void)({ ok: true, server_time: Date.now(), running_room_id: null });
      next();
    });
    socket.emit('update_lobby', LOBBY);
  });
  wires.set(server, wire);
  return wire;
}

/** The mini app: a person with a session, a connection that works, and the device's own theme. */
export const MINI_APP: App<MiniState> = {
  built: BUILT,
  base: '',
  frame: (state) => frameOf(whoLooks(state) ?? SARA),
  storage(state, language, visit) {
    const user = whoLooks(state);
    const settings = { state: { language, theme: 'system', reducedMotion: true }, version: 1 };
    return {
      settings: JSON.stringify(settings),
      visited: '1',
      ...(user === null ? {} : { token: `visit-${visit}`, user: JSON.stringify(user), clientId: user.id }),
      ...state.storage,
    };
  },
  serve(server) {
    const wire = openWire(server);
    return () => wire.close();
  },
  async forget(_page, state, server, store) {
    const wire = wires.get(server);
    if (state.person === null || wire === undefined || wire.engine.clientsCount === 0) return false;
    await store();
    const joined = new Promise<void>((done) => wire.once('connection', () => done()));
    // The session is over, and in another tab a new one has begun: nothing of the old one is shown any more.
    wire.emit('session_ended', { reason: 'signed_out' });
    await joined;
    return true;
  },
  async leave({ page, go, word }) {
    // What a toast tells would be told in the next state too.
    if ((await page.locator('.toast').count()) > 0) return false;
    // Pages of nobody (sign-in, registration) have no way out.
    if (await page.evaluate(() => localStorage.getItem('token') === null)) return false;
    await go(NOWHERE);
    await page.getByText(word(NOT_FOUND)).waitFor();
    return (await page.locator('dialog[open]').count()) === 0;
  },
};
