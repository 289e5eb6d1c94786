import type { Stand, Told } from '@hokm/web/testing';
import { homeStates } from '../screens/home/home.states.js';
import { SARA } from '../testing/frame.js';
import { someone } from '../testing/people.js';
import type { MiniScreen, MiniState } from '../testing/states.js';
import { said } from '../testing/words.js';
import { appText } from '../text/app.js';

type Connection = (typeof appText)[keyof typeof appText]['connection'];
const say = (pick: (texts: Connection) => string) => said(appText, ({ connection }) => pick(connection));

const WORDS = 'امشب از ساعت ۲ تا ۲:۳۰ سرور را به‌روز می‌کنیم. بازی‌های نیمه‌کاره می‌مانند.';
const work = (message: string, progress: number | null): Told => [
  'maintenance',
  {
    is_enabled: true,
    message,
    show_progress: progress !== null,
    progress_percentage: progress ?? 0,
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    ends_at: null,
  },
];
const restart: Told = [
  'message',
  { kind: 'system', text_key: 'server.going_away', params: { retry_after_ms: 25_000 } },
];
const friend = (text_key: string, params = {}): Told => [
  'message',
  { kind: 'friend', text_key, params, from: someone(3).id },
];
const cut = async ({ line, see }: Stand) => {
  await see('.nav');
  line.cut();
};
const [home] = homeStates.states;
if (home === undefined) throw new Error('Home has a state.');
const { checks: _, ...quiet } = home;
const shell = (state: string, until: MiniState['until'], act: MiniState['act']): MiniState => ({
  ...quiet,
  state,
  until,
  // What the staff announces stays in a page.
  alone: true,
  window: true,
  ...(act === undefined ? {} : { act }),
});

/** Tells a page something until it shows it: the page listens a moment after it is drawn. */
const tellUntil =
  (shown: string, message: Told) =>
  async ({ page, line, see }: Stand) => {
    await see('.nav');
    const found = page.locator(shown).first();
    for (let tries = 0; tries < 8 && !(await found.isVisible()); tries += 1) {
      line.tell(message);
      await found.waitFor({ timeout: 1_000 }).catch(() => undefined);
    }
  };

/** A friend has done something. */
const told = (state: string, message: Told): MiniState => ({
  ...shell(state, '.toast', tellUntil('.toast', message)),
  answers: () => ({
    ...quiet.answers?.(),
    'GET /user/profile/:id': { success: true, user: { ...SARA, ...someone(3), first_name: '' } },
  }),
});

/** What lies around every screen. */
export const shellStates: MiniScreen = {
  screen: 'shell',
  states: [
    shell('reconnecting', '.banner', cut),
    shell(
      'restarting',
      /^(سرور در حال به‌روزرسانی است|The server is being updated)/u,
      async ({ line, see }) => {
        await see('.nav');
        line.tell(restart);
        line.cut();
      },
    ),
    shell(
      'maintenance',
      say(({ maintenance }) => maintenance),
      tellUntil('.banner', work('', null)),
    ),
    shell('maintenance-told', new RegExp(WORDS, 'u'), tellUntil('.banner', work(WORDS, 40))),
    told('toast-request', friend('friends.request')),
    told('toast-invite', friend('friends.invite', { room_id: 'HKAAA7', room_name: 'شب یلدا' })),
  ],
};
