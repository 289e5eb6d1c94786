import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { connect, type TestPlayer } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { playOut } from '../../test/support/table.js';
import { coinsWithoutQuests } from '../../test/support/without-quests.js';

const SARA = 7;
const REZA = 8;
const GROUP = -100;
let telegram: FakeTelegram;
let server: TestServer;
const players: TestPlayer[] = [];
beforeEach(async () => {
  telegram = await FakeTelegram.start();
  telegram.people.add({ id: SARA, first_name: 'سارا', language_code: 'fa' });
  telegram.people.add({ id: REZA, first_name: 'Reza', language_code: 'en' });
});
afterEach(async () => {
  for (const player of players.splice(0)) player.close();
  await server.close();
  await telegram.stop();
});

const open = async (env: Record<string, string> = {}): Promise<void> => {
  server = await startTestServer({
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.apiRoot,
    BOT_USERNAME: 'hokm_test_bot',
    ...env,
  });
};

async function post(path: string, body: object, token?: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signIn(id: number, startParam?: string) {
  const { body } = await post('/auth/telegram', { init_data: telegram.people.launchData(id, startParam) });
  const { user, token } = body as { user: { id: string; balance: number }; token: string };
  return { ...user, token };
}

async function get(path: string, token: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return (await response.json()) as Record<string, unknown>;
}

const codeIn = (text: string): string => /room_([A-Z0-9]{6})/.exec(text)?.[1] ?? '';
const lastTo = (chat: number) => telegram.world.sent.filter(({ chat_id }) => chat_id === chat).at(-1);
const linkOf = (chat: number): string => {
  const [[button] = []] = lastTo(chat)?.reply_markup?.inline_keyboard ?? [];
  return button !== undefined && 'url' in button ? button.url : '';
};

describe('the bot', () => {
  it('leads from /start over the room of a group, joined by its link, to the match and its result', async () => {
    await open({ DISCONNECT_GRACE_MS: '0', TURN_TIMEOUT_MS: '500' });
    telegram.people.start(SARA);
    await telegram.until(() => telegram.textsTo(SARA).length === 1);
    telegram.people.addGroup(GROUP, 'کوچه');
    telegram.people.write(SARA, '/play', GROUP);
    await telegram.until(() => linkOf(GROUP) !== '');
    const code = codeIn(linkOf(GROUP));
    expect(code).toMatch(/^[A-Z0-9]{6}$/);

    const sara = await signIn(SARA);
    const reza = await signIn(REZA, `room_${code}`);
    for (const { token, id } of [sara, reza]) {
      const player = await connect(server.url, { token, id, name: 'x' });
      players.push(player);
      expect(await player.call('join_room', { room_id: code })).toMatchObject({ ok: true });
    }
    await telegram.until(() => /Reza/.test(lastTo(GROUP)?.text ?? ''));
    const [first] = players;
    for (const seat of [2, 3])
      expect(await first?.call('add_bot', { room_id: code, seat })).toMatchObject({ ok: true });
    expect(await first?.call('start_game', { room_id: code })).toMatchObject({ ok: true });
    // Both leave: bots play to the end, and people who can be reached are notified.
    for (const player of players.splice(0)) player.close();
    await telegram.until(() => telegram.textsTo(SARA).some((text) => /بردی|باختی/.test(text)));
    await telegram.until(() => /برنده/.test(lastTo(GROUP)?.text ?? ''));
    expect(telegram.textsTo(SARA).filter((text) => /بردی|باختی/.test(text))).toHaveLength(1);
    expect(telegram.textsTo(REZA)).toEqual([]);
  }, 60_000);

  it('reaches people again who came by a link and press Start after a refused notice', async () => {
    await open();
    const [sara, reza] = [await signIn(SARA), await signIn(REZA)];
    const isReachable = async () => {
      const chat = await server.connection
        .collection<{ _id: number; reachable?: boolean }>('chats')
        .findOne({ _id: REZA });
      return chat?.reachable;
    };
    await post('/friends/requests', { who: reza.id }, sara.token);
    await expect.poll(isReachable, { timeout: 20_000 }).toBe(false);
    telegram.people.start(REZA);
    await expect.poll(isReachable, { timeout: 20_000 }).toBe(true);
  }, 60_000);

  it('restores the chat of a person whose launch data say that the bot may write', async () => {
    await open();
    await signIn(SARA);
    const chats = server.connection.collection<{ _id: number; reachable: boolean; off: string[] }>('chats');
    await chats.insertOne({ _id: SARA, reachable: false, off: [] });
    await signIn(SARA);
    expect(await chats.findOne({ _id: SARA })).toMatchObject({ reachable: true });
  });

  it('opens no room for a person whose account is closed', async () => {
    await open();
    telegram.people.start(SARA);
    await telegram.until(() => telegram.textsTo(SARA).length === 1);
    await server.connection
      .collection('accounts')
      .updateOne({ telegram_id: SARA }, { $set: { inactive: { at: new Date(), by: 'x', reason: 'spam' } } });
    telegram.people.addGroup(GROUP, 'کوچه');
    telegram.people.write(SARA, '/play', GROUP);
    await telegram.until(() => lastTo(GROUP)?.text.startsWith('این حساب بسته شده است.'));
    expect(await server.connection.collection('matches').countDocuments()).toBe(0);
  });

  it('sells coins for Stars: a payment that is reported twice is credited once', async () => {
    await open();
    const sara = await signIn(SARA);
    telegram.people.start(SARA);
    await telegram.until(() => telegram.textsTo(SARA).length === 1);
    const { body } = await post('/shop/invoice', { pack_id: 'pouch' }, sara.token);
    const link = String(body['url']);
    telegram.people.checkout(SARA, link);
    await telegram.until(() => telegram.callsOf('answerPreCheckoutQuery')[0]?.['ok'] === true);
    const { update } = telegram.people.paid(SARA, link);
    telegram.world.push({ ...update });
    await telegram.until(() => telegram.textsTo(SARA).some((text) => text.includes('سکه به کیف پولت رسید')));
    expect(await get('/shop', sara.token)).toMatchObject({ balance: 1500, payments: true });
    const history = (await get('/wallet/history', sara.token))['data'] as { kind: string }[];
    expect(history.map(({ kind }) => kind)).toEqual(['stars', 'opening']);
  }, 60_000);

  it('refuses the payment of an invoice by somebody else', async () => {
    await open();
    const sara = await signIn(SARA);
    await signIn(REZA);
    telegram.people.start(REZA);
    const { body } = await post('/shop/invoice', { pack_id: 'pouch' }, sara.token);
    telegram.people.checkout(REZA, String(body['url']));
    await telegram.until(() => telegram.callsOf('answerPreCheckoutQuery')[0]?.['ok'] === false);
  }, 60_000);

  it('refuses the payment of a person whose account the staff has closed meanwhile', async () => {
    await open();
    const sara = await signIn(SARA);
    telegram.people.start(SARA);
    const { body } = await post('/shop/invoice', { pack_id: 'pouch' }, sara.token);
    await server.connection
      .collection('accounts')
      .updateOne({ telegram_id: SARA }, { $set: { inactive: { at: new Date(), by: 'x', reason: 'spam' } } });
    telegram.people.checkout(SARA, String(body['url']));
    const [answer] = await telegram.until(() => {
      const answers = telegram.callsOf('answerPreCheckoutQuery');
      return answers.length > 0 && answers;
    });
    expect(answer).toMatchObject({ ok: false });
    expect(answer?.['error_message']).toMatch(/بسته/);
  }, 60_000);

  it('rewards a newcomer and the person who invited them after the first match with another person', async () => {
    await open({ BOT_DELAY_MS: '0', ROUND_PAUSE_MS: '0', HAND_PAUSE_MS: '0' });
    const sara = await signIn(SARA);
    const reza = await signIn(REZA, `ref_${sara.id}`);
    const [one, other] = await Promise.all([
      connect(server.url, { token: reza.token, id: reza.id, name: 'Reza' }),
      connect(server.url, { token: sara.token, id: sara.id, name: 'Sara' }),
    ]);
    players.push(one, other);
    const made = await one.call('create_game', { room_id: 'x', options: { target_points: 1 } });
    const room_id = String(made['room_id']);
    expect(await other.call('join_room', { room_id })).toMatchObject({ ok: true });
    for (let bots = 0; bots < 2; bots += 1)
      expect(await one.call('add_bot', { room_id })).toMatchObject({ ok: true });
    expect(await one.call('start_game', { room_id })).toMatchObject({ ok: true });
    await Promise.all([playOut(one, room_id), playOut(other, room_id)]);
    for (const each of players.splice(0)) each.close();
    const balanceOf = (token: string) => coinsWithoutQuests(server.url, token);
    await expect.poll(() => balanceOf(sara.token), { timeout: 40_000, interval: 300 }).toBe(1200);
    expect(await balanceOf(reza.token)).toBe(1200);
    // An account that is not new has no inviter.
    await signIn(SARA, `ref_${reza.id}`);
    expect(await balanceOf(sara.token)).toBe(1200);
  }, 60_000);

  it('accepts updates by webhook with its secret only', async () => {
    await open({
      BOT_MODE: 'webhook',
      BOT_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
      PUBLIC_URL: 'https://hokm.example',
    });
    await telegram.until(() => telegram.world.webhook !== null);
    const update = telegram.people.start(SARA);
    const send = (secret: string) =>
      fetch(`${server.url}/api/bot/webhook`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': secret },
        body: JSON.stringify(update),
      });
    // Telegram's answer to the registration may still be on its way.
    await expect.poll(async () => (await send('wrong')).status, { timeout: 20_000 }).toBe(401);
    expect(await (await send('wrong')).json()).toMatchObject({ code: 'auth/unauthenticated' });
    expect((await send('a-secret-of-the-webhook')).status).toBe(200);
    expect((await send('a-secret-of-the-webhook')).status).toBe(200);
    await telegram.until(() => telegram.textsTo(SARA).length === 1);
  }, 60_000);

  it('is reported as down when Telegram cannot be reached, and everything else works', async () => {
    await open({ BOT_API_ROOT: 'http://127.0.0.1:9' });
    const sara = await signIn(SARA);
    expect(sara.balance).toBe(1000);
    const health = await fetch(`${server.url}/api/health`).then(
      (answer) => answer.json() as Promise<unknown>,
    );
    expect(health).toMatchObject({ checks: { bot: 'down', database: 'ok' } });
  }, 60_000);
});
