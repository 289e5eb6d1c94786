import type { RoomInvitation } from '@hokm/shared/api';
import { CONFIG, idOf } from '../../testing/frame.js';
import { RETRY } from '../../testing/list-states.js';
import type { MiniMore, MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { invitationText } from '../../text/invitation.js';

type Texts = (typeof invitationText)[keyof typeof invitationText]['invitation'];
const words = (pick: (texts: Texts) => string) => said(invitationText, ({ invitation }) => pick(invitation));

const person = (name: string) => ({ name, avatar: null, frame: null, is_bot: false, face: null });
/** A table as the link of its room shows it. */
const TABLE: RoomInvitation = {
  room_id: 'YLD7Q4',
  name: 'شب یلدا',
  status: 'waiting',
  target_points: 7,
  pace: 'classic',
  seats: [person('سارا'), null, person('Navid'), null],
  host: 0,
  free_seats: 2,
  can_watch: false,
};
const FULL: Partial<RoomInvitation> = { seats: ['سارا', 'کاوه', 'Navid', 'مینا'].map(person), free_seats: 0 };
const SIT = words(({ sit }) => sit);

/** The link of a room, for nobody who is signed in. */
const invited = (
  state: string,
  until: MiniState['until'],
  change: Partial<RoomInvitation>,
  { answers = {}, ...more }: MiniMore = {},
): MiniState => ({
  state,
  path: '/room/YLD7Q4?join=1',
  person: null,
  until,
  answers: () => ({
    'GET /invites/rooms/:code': { success: true, invitation: { ...TABLE, ...change } },
    ...answers,
  }),
  ...more,
});
const isNamed = async ({ page }: Parameters<NonNullable<MiniState['checks']>>[0]) => {
  const name = page.locator('[autocomplete=nickname]');
  if (!(await name.evaluate((field) => field === document.activeElement)))
    throw new Error('The field has not the focus.');
};
const friend = { success: true as const, friend: { name: 'فرزانه', avatar: null, frame: null } };
const FROM_FRIEND: MiniMore = { path: `/?startapp=friend_${idOf(9)}`, alone: true };

/** What an invitation shows to whoever has no session. */
export const invitationStates: MiniScreen = {
  screen: 'invitation',
  states: [
    invited(
      'ready',
      SIT,
      {},
      {
        checks: async ({ page, see }) => {
          await see(/سارا.* شما را به حکم دعوت کرده است|سارا.* invites you/u);
          if ((await page.getByRole('textbox').count()) > 0)
            throw new Error('A name is asked for too early.');
        },
      },
    ),
    invited('name', '[autocomplete=nickname]', {}, { act: ({ press }) => press(SIT), checks: isNamed }),
    invited(
      'no-guests',
      words(({ sit }) => sit),
      {},
      {
        answers: { 'GET /config': { ...CONFIG, sign_in: { ...CONFIG.sign_in, guest: false } } },
        checks: async ({ press, see }) => {
          await press(SIT);
          await see('.form_with-eye');
        },
      },
    ),
    invited(
      'full',
      words(({ full }) => full),
      FULL,
    ),
    invited(
      'playing',
      words(({ watch_text }) => watch_text),
      { ...FULL, status: 'in progress', can_watch: true },
    ),
    invited(
      'gone',
      words(({ gone }) => gone),
      {},
      {
        answers: { 'GET /invites/rooms/:code': 'room/does_not_exist' },
        checks: async ({ page, press }) => {
          await press(words(({ other_tables }) => other_tables));
          await page.waitForURL('**/lobby');
          await page.locator('[autocomplete=nickname]').waitFor();
        },
      },
    ),
    invited(
      'stranger',
      SIT,
      {},
      {
        path: `/room/${TABLE.room_id}`,
        checks: async ({ page, line }) => {
          await page.getByText('Navid').first().waitFor();
          if (line.heard('get_room_state').length > 0) throw new Error('Nobody asks for it.');
        },
      },
    ),
    invited(
      'over',
      words(({ over }) => over),
      {},
      { answers: { 'GET /invites/rooms/:code': 'game/finished' } },
    ),
    invited(
      'failed',
      words(({ failed }) => failed),
      {},
      {
        answers: { 'GET /invites/rooms/:code': 'lost' },
        checks: async ({ answer, press, see }) => {
          answer({ 'GET /invites/rooms/:code': { success: true, invitation: TABLE } });
          await press(RETRY);
          await see(SIT);
        },
      },
    ),
    invited(
      'friend',
      words(({ friend_text }) => friend_text),
      {},
      {
        ...FROM_FRIEND,
        answers: { 'GET /invites/friends/:id': friend },
        checks: async (stand) => {
          await stand.press(words(({ friend_accept }) => friend_accept));
          await stand.see('[autocomplete=nickname]');
          await isNamed(stand);
        },
      },
    ),
    invited(
      'friend-gone',
      words(({ friend_gone }) => friend_gone),
      {},
      {
        ...FROM_FRIEND,
        answers: { 'GET /invites/friends/:id': 'friends/not_found' },
      },
    ),
  ],
};
