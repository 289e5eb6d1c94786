import { setTimeout as after } from 'node:timers/promises';

/** The password of all accounts that have one. */
export const PASSWORD = 'Turquoise-Lantern-42';
/** Its field, and the typed text. */
export const OWN_PASSWORD = [/^(گذرواژه|Password)$/, PASSWORD];
/** Recovery codes as the server makes them. */
export const CODES = Array.from({ length: 10 }, (_, place) => `k7m${place}q-x4vh${9 - place}`);
const MAIL_TRIES = 100;
const MAIL_EVERY_MS = 100;
let people = 0;

/** The token that was mailed to an address to verify it. */
async function mailedToken(world, email) {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const answer = await fetch(`${world.url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
    const mail = (await answer.json()).mails.find(({ to }) => to === email);
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await after(MAIL_EVERY_MS);
  }
  throw new Error(`No mail came for ${email}.`);
}

/** A person with an address and a password, signed in on another device as well. */
async function keeper(world) {
  people += 1;
  const email = `sara${people}@example.org`;
  const body = { email, password: PASSWORD, confirm_password: PASSWORD, name: 'سارا' };
  await world.call('/auth/register', { method: 'POST', body });
  const token = await mailedToken(world, email);
  await world.call('/auth/verify-email', { method: 'POST', body: { token, password: PASSWORD } });
  const enter = () => world.call('/auth/login', { method: 'POST', body: { email, password: PASSWORD } });
  await enter();
  return enter();
}

let known = null;
/** The same person for every picture. */
export const asKeeper = (path) => async (world) => {
  known ??= keeper(world);
  return { path, person: await known };
};
