import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { connect, type TestPlayer } from '../../test/support/player.js';
import { startProcess } from '../../test/support/process.js';
import { startTestServer } from '../../test/support/server.js';
import { startStore } from '../../test/support/processes.js';

const SARA = 7;
const REZA = 8;
const GROUP = -100;
let telegram: FakeTelegram;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  telegram = await FakeTelegram.start();
  cleanups.push(() => telegram.stop());
  telegram.people.add({ id: SARA, first_name: 'سارا', language_code: 'fa', started: true });
  telegram.people.add({ id: REZA, first_name: 'Reza', language_code: 'en', started: true });
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const TOKENED = () => ({
  BOT_TOKEN: telegram.token,
  BOT_API_ROOT: telegram.apiRoot,
  BOT_USERNAME: 'hokm_test_bot',
});

async function open(env: Record<string, string> = {}): Promise<string> {
  const server = await startTestServer({ ...TOKENED(), ...env });
  cleanups.push(() => server.close());
  return server.url;
}

async function post(url: string, path: string, body: object, token?: string) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function signIn(url: string, telegramId: number) {
  const body = await post(url, '/auth/telegram', { init_data: telegram.people.launchData(telegramId) });
  const { user, token } = body as { user: { id: string }; token: string };
  return { id: user.id, name: 'x', token };
}

async function play(url: string, who: Awaited<ReturnType<typeof signIn>>): Promise<TestPlayer> {
  const player = await connect(url, who);
  cleanups.push(() => player.close());
  return player;
}

const saysTo = (chat: number, words: RegExp) =>
  telegram.until(() => telegram.textsTo(chat).some((text) => words.test(text)));

describe('a person outside of the app', () => {
  it('is notified of friend requests and invitations, and can answer in the chat', async () => {
    const url = await open();
    const [sara, reza] = [await signIn(url, SARA), await signIn(url, REZA)];
    await post(url, '/friends/requests', { who: sara.id }, reza.token);
    await saysTo(SARA, /درخواست دوستی از .*Reza/);
    telegram.people.write(SARA, '/friends');
    const asked = await telegram.until(() =>
      telegram.world.sent.find(({ chat_id, reply_markup }) =>
        chat_id === SARA && JSON.stringify(reply_markup ?? {}).includes('fr:a:') ? true : false,
      ),
    );
    const [button] = asked.reply_markup?.inline_keyboard.flat() ?? [];
    if (button === undefined || !('callback_data' in button)) throw new Error('there is no button to accept');
    telegram.people.press(SARA, asked.message_id, button.callback_data);
    await telegram.until(() => telegram.callsOf('answerCallbackQuery').length === 1);

    const player = await play(url, reza);
    const made = await player.call('create_game', { room_id: 'Yard' });
    const invited = await post(url, `/friends/${sara.id}/invite`, { room_id: made['room_id'] }, reza.token);
    expect(invited).toMatchObject({ success: true, delivered: false });
    await saysTo(SARA, /تو را به میز .*Yard/);
  }, 60_000);

  it('is notified when their room is full, and of their turn', async () => {
    const url = await open({
      TURN_TIMEOUT_MS: '60000',
      DISCONNECT_GRACE_MS: '60000',
      START_COUNTDOWN_MS: '60000',
    });
    const [sara, reza] = [await signIn(url, SARA), await signIn(url, REZA)];
    const [first, second] = [await play(url, sara), await play(url, reza)];
    const made = await first.call('create_game', { room_id: 'حیاط', options: { target_points: 7 } });
    const room_id = made['room_id'];
    for (const seat of [2, 3]) await first.call('add_bot', { room_id, seat });
    first.close();
    expect(await second.call('join_room', { room_id })).toMatchObject({ ok: true });
    await saysTo(SARA, /پر شد و بازی شروع می‌شود/);
    expect(await second.call('start_game', { room_id })).toMatchObject({ ok: true });
    second.close();
    // Sooner or later it is the turn of one of the two.
    await telegram.until(() =>
      [...telegram.textsTo(SARA), ...telegram.textsTo(REZA)].some((text) => /نوبت توست|your turn/.test(text)),
    );
  }, 60_000);

  it('gets a prepared card for a room, which accounts without Telegram do not', async () => {
    const url = await open();
    const sara = await signIn(url, SARA);
    const player = await play(url, sara);
    const { room_id } = await player.call('create_game', { room_id: 'Yard' });
    const prepared = await post(url, '/invites/prepared', { room_id }, sara.token);
    const kept = telegram.world.prepared.get(String(prepared['prepared_id']));
    expect(kept).toMatchObject({ user_id: SARA, allow_group_chats: true });
    expect(JSON.stringify(kept)).toContain(`startapp=room_${String(room_id)}`);
    expect(await post(url, '/invites/prepared', { room_id: 'ZZ99ZZ' }, sara.token)).toMatchObject({
      success: false,
      code: 'room/does_not_exist',
    });
    const guest = (await post(url, '/auth/guest', { name: 'مهمان' })) as { token: string };
    expect(await post(url, '/invites/prepared', { room_id }, guest.token)).toMatchObject({ success: false });
    telegram.people.askInline(SARA, String(room_id));
    const [answer] = await telegram.until(() => {
      const answers = telegram.callsOf('answerInlineQuery');
      return answers.length > 0 && answers;
    });
    expect((answer?.['results'] as { id: string }[]).map(({ id }) => id)).toEqual([
      `room-${String(room_id)}`,
      expect.stringMatching(/^new-/),
      'play',
      'profile',
    ]);
  }, 60_000);
});

describe('processes with separate roles', () => {
  it('play a match together: the web process without bot, the bot without web, and a button that starts the next room', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hokm-bot-'));
    cleanups.push(() => rm(dir, { recursive: true, force: true }));
    const store = await startStore(dir);
    cleanups.push(() => store.stop());
    const env = {
      ...TOKENED(),
      MONGODB_URI: store.url,
      LOG_LEVEL: 'warn',
      TURN_TIMEOUT_MS: '300',
      ROUND_PAUSE_MS: '0',
      HAND_PAUSE_MS: '0',
      START_COUNTDOWN_MS: '0',
      BOT_DELAY_MS: '0',
      DISCONNECT_GRACE_MS: '0',
    };
    const web = await startProcess({ ...env, ROLES: 'web' });
    cleanups.push(() => web.end('SIGTERM'));
    for (const role of ['worker', 'bot']) {
      const other = await startProcess({ ...env, ROLES: role });
      cleanups.push(() => other.end('SIGTERM'));
    }
    telegram.people.addGroup(GROUP, 'Alley');
    telegram.people.write(SARA, '/play', GROUP);
    // The message is there before its room.
    const card = await telegram.until(() =>
      telegram.world.sent.find(
        ({ chat_id, reply_markup }) =>
          chat_id === GROUP && JSON.stringify(reply_markup ?? null).includes('room_'),
      ),
    );
    const code = /room_([A-Z0-9]{6})/.exec(JSON.stringify(card.reply_markup))?.[1];
    const [sara, reza] = [await signIn(web.url, SARA), await signIn(web.url, REZA)];
    const [first, second] = [await play(web.url, sara), await play(web.url, reza)];
    await first.call('join_room', { room_id: code });
    await second.call('join_room', { room_id: code });
    for (const seat of [2, 3]) await first.call('add_bot', { room_id: code, seat });
    await first.call('start_game', { room_id: code });
    first.close();
    second.close();
    await saysTo(SARA, /بردی|باختی/);
    await saysTo(REZA, /You won|You lost/);
    await telegram.until(() => card.text.includes('برنده'));
    telegram.people.press(SARA, card.message_id, 'again');
    await telegram.until(() => telegram.world.sent.filter(({ chat_id }) => chat_id === GROUP).length === 2);
  }, 90_000);
});
