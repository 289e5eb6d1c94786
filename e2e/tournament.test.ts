import { expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { connect, signInGuest, type TestPlayer } from '../server/test/support/player.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { objectId } from '../server/src/platform/database/ids.js';
import { openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

const site = openPanelSite();
/** People sign up and check in before; the walk waits for it. */
const STARTS_IN_MS = 25_000;

async function aPlayer(name: string) {
  const { url, connection } = site.server;
  const signed = await signInGuest(url, name);
  await connection
    .collection('accounts')
    .updateOne({ _id: objectId(signed.id) ?? undefined }, { $set: { is_guest: false } });
  return { ...signed, name, call: apiOf(url, signed.token) };
}
type Player = Awaited<ReturnType<typeof aPlayer>>;
let keys = 0;
const key = () => ({ idempotency_key: `key-of-walk-${(keys += 1)}` });

/** Every answer has to be a success. */
async function ok(answer: ReturnType<Player['call']>) {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body['data'] as Record<string, unknown>;
}

it('a pair signs up for a tournament on a phone, checks in, is led to its table, and sees that its match is won', async () => {
  const { browser, server } = site;
  const { token } = await aMemberOfStaff(server.connection, 'super_admin');
  const staff = apiOf(server.url, token);
  const names = ['سارا', 'علی', 'مینا', 'رضا', 'نگار', 'امید', 'هما', 'بهرام'];
  const players = await Promise.all(names.map(aPlayer));
  const [sara, ali, ...rest] = players as [Player, Player, ...Player[]];
  await ok(sara.call('POST', '/friends/requests', { who: ali.id }));
  const requests = (await ali.call('GET', '/friends/requests')).body['data'] as { id: string }[];
  await ok(ali.call('POST', `/friends/requests/${requests[0]?.id}/accept`));
  const starts_at = new Date(Date.now() + STARTS_IN_MS).toISOString();
  const { id } = await ok(
    staff('POST', '/admin/tours', {
      name: { fa: 'جام یلدا', en: 'Yalda Cup' },
      about: { fa: '', en: '' },
      kind: 'elimination',
      series: '',
      starts_at,
      seats: 4,
      target_points: 5,
      pace: 'fast',
      minutes: null,
      fee: 0,
      house_coins: 400,
    }),
  );
  const tour = `/tours/${String(id)}`;
  await ok(staff('POST', `/admin${tour}/action`, { action: 'publish' }));

  const phone = await openSignedIn(browser, server.url, sara, '/tours');
  const { page } = phone;
  await page.getByRole('link', { name: /جام یلدا/ }).tap();
  await page.getByRole('button', { name: 'ثبت‌نام رایگان' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('علی').tap();
  await sheet.getByRole('button', { name: /^ثبت‌نام و دعوت از .*علی/u }).tap();
  await page
    .getByText(/منتظر جواب .*علی/u)
    .first()
    .waitFor();
  await ok(ali.call('POST', `${tour}/accept`, { ...key(), partner: sara.id }));
  for (let pair = 0; pair < rest.length; pair += 2) {
    const [one, other] = rest.slice(pair, pair + 2) as [Player, Player];
    await ok(one.call('POST', `${tour}/join`, { ...key(), partner: other.id }));
    await ok(other.call('POST', `${tour}/accept`, { ...key(), partner: one.id }));
  }
  // It opens by itself in the quarter of an hour before the start, and the page hears of it.
  await page.getByRole('button', { name: 'هستم!' }).tap();
  for (const player of players.slice(1)) await ok(player.call('POST', `${tour}/check-in`, key()));

  await page.getByRole('link', { name: 'رفتن به میز' }).tap({ timeout: STARTS_IN_MS + 20_000 });
  await page.waitForURL(/\/(room|game)\//);
  const sockets: TestPlayer[] = [];
  for (const player of players.slice(1)) {
    const { you } = (await ok(player.call('GET', tour))) as { you: { room_id: string } };
    const socket = await connect(server.url, player);
    sockets.push(socket);
    await socket.call('join_room', { room_id: you.room_id });
  }
  await page.waitForURL('**/game/*');
  await page.getByText('جام یلدا').first().waitFor();

  const { rounds } = (await ok(staff('GET', `${tour}/bracket`))) as {
    rounds: { matches: { match_id: string; sides: ({ people: { player_id: string }[] } | null)[] }[] }[];
  };
  for (const { match_id, sides } of rounds[0]?.matches ?? []) {
    const own = sides.findIndex((side) => side?.people.some(({ player_id }) => player_id === sara.id));
    const decision = { winner: Math.max(0, own), reason: 'پایان وقت' };
    // A table begins in the moment after its last one has come.
    await expect
      .poll(async () => (await staff('POST', `/admin${tour}/matches/${match_id}/result`, decision)).status)
      .toBe(200);
  }
  await page
    .getByRole('button', { name: 'برگشتن به تورنمنت' })
    .or(page.getByRole('link', { name: 'برگشتن به تورنمنت' }))
    .first()
    .tap();
  await page.waitForURL(`**${tour}`);
  await page.getByRole('tab', { name: 'نمودار' }).tap();
  await page.getByText('فینال').first().waitFor();
  expect(phone.errors).toEqual([]);
  for (const socket of sockets) socket.close();
});
