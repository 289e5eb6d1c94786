import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { User } from '../../shared/src/api/index.js';
import { frameOf, SARA } from '../../miniapp/src/testing/frame.js';
import type { MiniState } from '../../miniapp/src/testing/states.js';
import { appText } from '../../miniapp/src/text/app.js';
import type { AnswerServer } from './answer-server.js';
import type { App } from './app-page.js';
import { LiveWire } from './live-wire.js';

const BUILT = fileURLToPath(new URL('../../miniapp/dist', import.meta.url));
const NOWHERE = '/no/such/screen';
const NOT_FOUND = [appText.fa.not_found.title, appText.en.not_found.title] as const;

const wires = new WeakMap<AnswerServer, LiveWire>();
/** Pages in which time stands still. */
const still = new WeakSet<Page>();

const whoLooks = ({ person }: MiniState): User | null => (person === null ? null : { ...SARA, ...person });

/** The mini app: a person with a session, a connection that works, and the device's own theme. */
export const MINI_APP: App<MiniState> = {
  built: BUILT,
  base: '',
  frame: (state) => frameOf(whoLooks(state) ?? SARA),
  storage(state, language, visit) {
    const user = whoLooks(state);
    const { settings = '{}', ...kept } = state.storage ?? {};
    const { state: chosen } = JSON.parse(settings) as { state?: object };
    const own = { language, theme: 'system', reducedMotion: true, ...chosen };
    return {
      settings: JSON.stringify({ state: own, version: 1 }),
      visited: '1',
      ...(user === null ? {} : { token: `visit-${visit}`, user: JSON.stringify(user), clientId: user.id }),
      ...kept,
    };
  },
  serve(server) {
    const wire = new LiveWire(server);
    wires.set(server, wire);
    return { line: wire, stop: () => wire.stop() };
  },
  async prepare(page, { live, isStill }, server) {
    const now = Date.now();
    if (isStill === true) {
      await page.clock.setFixedTime(now);
      still.add(page);
    } else if (still.delete(page)) {
      await page.clock.setSystemTime(now);
      await page.clock.resume();
    }
    wires.get(server)?.begin(live?.(now) ?? {}, isStill === true ? () => now : Date.now);
  },
  async forget(_page, state, server, store) {
    const wire = wires.get(server);
    if (state.person === null || wire?.isUsed !== true) return false;
    wire.leaveRooms();
    await store();
    // The session is over, and in another tab a new one has begun: nothing of the old one is shown any more.
    await wire.endSession();
    return true;
  },
  async leave({ page, go, word }) {
    const canLeave = await page.evaluate(
      () =>
        // A toast of this state would still be there in the next one.
        document.querySelector('.toast') === null &&
        // Pages of nobody (sign-in, registration) have no way out.
        localStorage.getItem('token') !== null,
    );
    if (!canLeave) return false;
    await go(NOWHERE);
    await page.getByText(word(NOT_FOUND)).waitFor();
    return (await page.locator('dialog[open]').count()) === 0;
  },
};
