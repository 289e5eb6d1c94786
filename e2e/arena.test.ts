import { expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { signInGuest } from '../server/test/support/player.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { objectId } from '../server/src/platform/database/ids.js';
import type { Phone } from './support/browser.js';
import { openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';
import { finalOverlay } from './support/table-player.js';

/** A server of its own: people think for less than a second, so that stand-ins play an evening in a minute. */
const site = openPanelSite({ alone: true, env: { TURN_TIMEOUT_MS: '900' } });
const PATIENCE = { timeout: 90_000 };
const NAMES = ['سارا', 'علی', 'مینا', 'رضا', 'نگار', 'امید', 'هما', 'بهرام'];

async function aPlayer(name: string) {
  const { url, connection } = site.server;
  const signed = await signInGuest(url, name);
  await connection
    .collection('accounts')
    .updateOne({ _id: objectId(signed.id) ?? undefined }, { $set: { is_guest: false } });
  return { ...signed, name, call: apiOf(url, signed.token) };
}

/** A phone is led from the page of the tournament to its table, and sees its match there to the end; gives the table's code. */
async function playAMatch({ page }: Phone): Promise<string> {
  await page.getByRole('link', { name: 'رفتن به میز' }).tap(PATIENCE);
  await page.waitForURL('**/game/*', PATIENCE);
  await finalOverlay(page).waitFor(PATIENCE);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** It goes back, where who has left all cards to a stand-in rests, and asks for another table; gives its code. */
async function playOn({ page }: Phone): Promise<string> {
  await page
    .getByRole('button', { name: 'برگشتن به تورنمنت' })
    .or(page.getByRole('link', { name: 'برگشتن به تورنمنت' }))
    .first()
    .tap();
  await page.getByRole('button', { name: 'برگشتن به بازی' }).tap(PATIENCE);
  const table = page.getByRole('link', { name: 'رفتن به میز' });
  await table.waitFor(PATIENCE);
  return (await table.getAttribute('href'))?.split('/').at(-1) ?? '';
}

it('eight phones play an arena’s evening: signed up, checked in, led to two tables, to two more, and to the end', async () => {
  const { browser, server } = site;
  const { token } = await aMemberOfStaff(server.connection, 'super_admin');
  const staff = apiOf(server.url, token);
  const made = await staff('POST', '/admin/tours', {
    name: { fa: 'شب یلدا', en: 'Yalda night' },
    about: { fa: '', en: '' },
    kind: 'arena',
    series: '',
    starts_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString(),
    seats: 8,
    target_points: 3,
    pace: 'fast',
    minutes: 30,
    fee: 0,
    house_coins: 400,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body['data'] as { id: string };
  const tours = server.connection.collection('tours');
  const tour = { _id: objectId(id) ?? undefined };
  // Fewer points than an operator can choose: the way to the tables is the same after one deal.
  await tours.updateOne(tour, { $set: { target_points: 1 } });
  await staff('POST', `/admin/tours/${id}/action`, { action: 'publish' });
  const players = await Promise.all(NAMES.map(aPlayer));
  const phones = await Promise.all(
    players.map((player) => openSignedIn(browser, server.url, player, `/tours/${id}`)),
  );
  for (const { page } of phones) {
    await page.getByRole('button', { name: 'ثبت‌نام رایگان' }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^ثبت‌نام/u })
      .tap();
  }
  for (const { page } of phones) await page.getByRole('button', { name: 'هستم!' }).tap(PATIENCE);
  const present = { tour_id: id, 'entry.is_checked': true };
  const entries = server.connection.collection('tour_players');
  await expect.poll(() => entries.countDocuments(present), PATIENCE).toBe(NAMES.length);
  // All have come: the evening begins now.
  await tours.updateOne(tour, { $set: { starts_at: Date.now() } });

  const first = await Promise.all(phones.map(playAMatch));
  expect(new Set(first).size).toBe(2);
  const second = await Promise.all(phones.map(playOn));
  expect(new Set([...first, ...second]).size).toBe(4);

  // The half hour is over, and so is the time for its last matches.
  await tours.updateOne(tour, { $set: { round_ends_at: Date.now() - HOUR_MS } });
  for (const { page } of phones) await page.getByText('تمام شد').first().waitFor(PATIENCE);
  const [{ page }] = phones as [Phone, ...Phone[]];
  await page.getByRole('tab', { name: 'جدول' }).tap();
  for (const name of NAMES) await page.getByText(name).first().waitFor();
  for (const { errors } of phones) expect(errors).toEqual([]);
});
