import { PASSWORD } from './keeper.mjs';
import { fillContent } from './panel-content.mjs';

/** The super administrator of the pictures, who is there from the start. */
export const STAFF = { email: 'sara@hokm.example', password: PASSWORD, name: 'سارا' };

/** Reports of the players of the running match: who, about whom, why. */
const REPORTS = [
  ['Mina', 'محمدحسین نیک‌بخت‌زاده', 'insult'],
  ['پرویز', 'محمدحسین نیک‌بخت‌زاده', 'insult'],
  ['لیلا', 'پرویز', 'stalling'],
];

let entered = null;

/** The administrator's session of the panel. Signs in once. */
async function enter(world) {
  const { token } = await world.call('/auth/admin/login', {
    method: 'POST',
    body: { email: STAFF.email, password: STAFF.password },
  });
  return { token };
}

/** Gives the panel something to decide. */
async function fillPanel(world) {
  const staff = await enter(world);
  for (const [by, about, reason] of REPORTS) {
    const { user } = await world.person(about);
    const body = { player_id: user.id, room_id: world.running, reason };
    await world.call('/reports', { method: 'POST', body, person: await world.person(by) });
  }
  await fillContent(world, staff);
  return staff;
}

/** Opens an address of the panel with a real session; `path` may ask the world. */
export const asStaff = (path) => async (world) => {
  entered ??= fillPanel(world);
  const { token } = await entered;
  return {
    path: typeof path === 'function' ? await path(world, { token }) : path,
    person: null,
    cookies: [{ name: 'panel', value: token, url: world.url }],
  };
};
