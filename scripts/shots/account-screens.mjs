import { answering, asNobody, press, refusing } from './states.mjs';

const person = (name) => ({ name, avatar: null, frame: null, is_bot: false, face: null });

/** A table as the link of its room shows it. */
const INVITATION = {
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

/** The same with nobody missing. */
const FULL = { seats: ['سارا', 'کاوه', 'Navid', 'مینا'].map(person), free_seats: 0 };

/** An invitation, for nobody who is signed in. */
function invited(state, until, change, more = {}) {
  return {
    name: 'invitation',
    state,
    open: asNobody('/room/YLD7Q4?join=1'),
    until,
    before: answering('/invites/**', { success: true, invitation: { ...INVITATION, ...change } }),
    bare: true,
    ...more,
  };
}

/** Invitations, for nobody who is signed in. The other pages before an account are states, beside the screens. */
export const ACCOUNT_SCREENS = [
  invited('ready', '.invitation_door .primary', {}),
  invited('full', '.invitation_door .banner', FULL),
  invited('name', '.invitation_door .primary', {}, { then: press(/^(نشستن سر میز|Sit down)$/) }),
  invited('playing', '.invitation_door .banner', { ...FULL, status: 'in progress', can_watch: true }),
  invited(
    'gone',
    '.invitation_door .empty',
    {},
    { before: refusing('/invites/**', 404, 'room/does_not_exist') },
  ),
];
