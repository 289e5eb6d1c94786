import { afterAll, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { STRICT_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { pathOf, readAddress } from '@hokm/shared/addresses';
import { apiOf } from '../server/test/support/api.js';
import { connect, type TestPlayer } from '../server/test/support/player.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { objectId } from '../server/src/platform/database/ids.js';
import { openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

const telegram = await FakeTelegram.start({ limits: STRICT_LIMITS });
afterAll(() => telegram.stop());
/** Its own bot, before a Telegram of its own. Telegram fetches pictures from an address with TLS. */
const site = openPanelSite({
  alone: true,
  env: {
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.apiRoot,
    BOT_USERNAME: 'hokm_test_bot',
    BOT_MODE: 'polling',
    PUBLIC_URL: 'https://hokm.example',
    REQUIRE_ADMIN_2FA: 'false',
  },
});
const GROUP = -4_711;
const PATIENCE = { timeout: 30_000 };

let people = 0;
/** Somebody of the group who has played ten matches. */
async function aMember(name: string) {
  const { url, connection } = site.server;
  const telegram_id = 4_700 + (people += 1);
  telegram.people.add({ id: telegram_id, first_name: name, language_code: 'fa', started: true });
  telegram.people.join(GROUP, telegram_id);
  const init_data = telegram.people.launchData(telegram_id);
  const { body } = await apiOf(url, null)('POST', '/auth/telegram', { init_data });
  const { user, token } = body as unknown as { user: { id: string }; token: string };
  const standing = { version: 1, score: 0, wins: 10, losses: 0 };
  await connection
    .collection('accounts')
    .updateOne({ _id: objectId(user.id) ?? undefined }, { $set: { standing } });
  return { id: user.id, token, name, telegram_id, call: apiOf(url, token) };
}
type Member = Awaited<ReturnType<typeof aMember>>;
let keys = 0;
const key = () => ({ idempotency_key: `key-of-walk-${(keys += 1)}` });

/** The text of the group's only message, without the marks around names. */
function card(): string {
  const messages = telegram.world.sent.filter(({ chat_id }) => chat_id === GROUP);
  expect(messages.length).toBeLessThan(2);
  return messages[0]?.text.replace(/[\u2066-\u2069]/g, '') ?? '';
}
const buttons = () =>
  JSON.stringify(telegram.world.sent.find(({ chat_id }) => chat_id === GROUP)?.reply_markup ?? {});

it('a family plays a cup from /cup in its group to the winners’ picture', async () => {
  const { browser, server } = site;
  telegram.people.addGroup(GROUP, 'خانواده');
  const [sara, ...others] = (await Promise.all(['سارا', 'علی', 'مینا', 'رضا'].map(aMember))) as [
    Member,
    ...Member[],
  ];
  telegram.people.write(sara.telegram_id, '/cup', GROUP);
  await expect.poll(card, PATIENCE).toContain('هنوز کسی نیامده');
  const [, parameter = ''] = /startapp=(tour_[0-9a-f]{24})/u.exec(buttons()) ?? [];
  const address = readAddress(parameter);
  if (address === null) throw new Error('the button leads nowhere');

  const phone = await openSignedIn(browser, server.url, sara, pathOf(address));
  const { page } = phone;
  await page.getByRole('button', { name: 'من هم هستم' }).tap();
  await page.getByText('در این جام هستید').waitFor();
  for (const each of others)
    expect((await each.call('POST', `/tours/${address.id}/join`, key())).status).toBe(200);
  await expect.poll(card, PATIENCE).toContain('۴ نفر از ۱۶');

  await page.getByRole('button', { name: 'همین حالا شروع شود' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'همین حالا شروع شود' }).tap();
  await page.getByRole('link', { name: 'رفتن به میز' }).tap(PATIENCE);
  await page.waitForURL(/\/(room|game)\//);
  await expect.poll(card, PATIENCE).toContain('مرحلهٔ ۱ از ۱');
  const sockets: TestPlayer[] = [];
  for (const each of others) {
    const { body } = await each.call('GET', `/tours/${address.id}`);
    const { you } = body['data'] as { you: { room_id: string } };
    const socket = await connect(server.url, each);
    sockets.push(socket);
    await socket.call('join_room', { room_id: you.room_id });
  }
  await page.waitForURL('**/game/*');

  const staff = apiOf(server.url, (await aMemberOfStaff(server.connection, 'super_admin')).token);
  const { body } = await staff('GET', `/tours/${address.id}/bracket`);
  const { rounds } = body['data'] as { rounds: { matches: { match_id: string }[] }[] };
  const match = rounds[0]?.matches[0]?.match_id ?? '';
  const decision = { winner: 0, reason: 'پایان وقت' };
  // The table begins in the moment after its last one has come.
  await expect
    .poll(
      async () =>
        (await staff('POST', `/admin/tours/${address.id}/matches/${match}/result`, decision)).status,
    )
    .toBe(200);
  await expect.poll(card, PATIENCE).toContain('برندهٔ جام:');
  const edit = telegram.callsOf('editMessageText').at(-1);
  const [, picture = ''] =
    /https:\/\/hokm\.example(\/api\/pictures\/matches\/[^"\\]+)/u.exec(JSON.stringify(edit)) ?? [];
  const drawn = await fetch(`${server.url}${picture}`);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(phone.errors).toEqual([]);
  for (const socket of sockets) socket.close();
});
