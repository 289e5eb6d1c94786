import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendRequestsAnswer, friendsAnswer, searchAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';
import { signInGuest } from '../../test/support/player.js';
import { aPerson, buildRoom } from '../../test/support/rooms.js';
import { Outbox } from '../notifications/outbox.js';
import { deliveries } from '../notifications/model.js';
import { matchModel } from '../play/games/match-record.js';
import { inviteFriend } from './invite-friend.js';
import { sendFriendRequest } from './friend-requests.js';
import { pairId } from './model.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

async function person(name: string) {
  const { id, token } = await signInGuest(http.url, name);
  return { id, call: apiOf(http.url, token) };
}
type Person = Awaited<ReturnType<typeof person>>;

let telegramIds = 7_000_000_000;
async function telegramPerson(first_name: string, username: string) {
  const telegram_id = (telegramIds += 1);
  const init_data = launchData({ id: telegram_id, first_name, username }, http.clock.now());
  const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
  const { user, token } = body as { user: { id: string }; token: string };
  return { id: user.id, telegram_id, call: apiOf(http.url, token) };
}

const ask = async (from: Person, who: string) => (await from.call('POST', '/friends/requests', { who })).body;
const friendsOf = async ({ call }: Person) => friendsAnswer.parse((await call('GET', '/friends')).body);
const requestsOf = async ({ call }: Person) =>
  friendRequestsAnswer.parse((await call('GET', '/friends/requests')).body);

describe('becoming friends', () => {
  it('goes by a request that the other accepts, and both have one another on their lists', async () => {
    const [sara, ali] = [await person('سارا'), await person('علی')];
    expect(await ask(sara, ali.id)).toEqual({ success: true, status: 'requested' });
    const [incoming] = (await requestsOf(ali)).data;
    expect(incoming).toMatchObject({ player_id: sara.id, name: 'سارا', direction: 'incoming', level: 1 });
    expect((await requestsOf(sara)).data).toMatchObject([{ player_id: ali.id, direction: 'outgoing' }]);
    const accepted = await ali.call('POST', `/friends/requests/${incoming?.id}/accept`);
    expect(accepted.body).toEqual({ success: true });
    expect((await friendsOf(sara)).data).toMatchObject([
      {
        id: ali.id,
        name: 'علی',
        status: 'offline',
        lastSeen: null,
        score: 0,
        room_id: null,
        playing: false,
        watch_id: null,
      },
    ]);
    expect((await friendsOf(ali)).data.map(({ id }) => id)).toEqual([sara.id]);
    expect((await requestsOf(ali)).meta.total).toBe(0);
    expect(await ask(ali, sara.id)).toMatchObject({ success: false, code: 'friends/already' });
    expect((await ali.call('DELETE', `/friends/${sara.id}`)).body).toEqual({ success: true });
    expect((await friendsOf(sara)).meta.total).toBe(0);
    expect((await ali.call('DELETE', `/friends/${sara.id}`)).body['code']).toBe('friends/not_friends');
  });

  it('a request is found by username with and without @ in any case, by Telegram id and by account id', async () => {
    const mina = await telegramPerson('مینا', 'Mina_K');
    for (const who of ['@mina_k', 'MINA_K', String(mina.telegram_id), mina.id]) {
      const asker = await person('پرسنده');
      expect(await ask(asker, who)).toEqual({ success: true, status: 'requested' });
    }
    expect((await requestsOf(mina)).meta.total).toBe(4);
  });

  it('is refused to nobody, to yourself, twice, and without a session', async () => {
    const [sara, ali] = [await person('سارا'), await person('علی')];
    const code = async (who: unknown) => (await sara.call('POST', '/friends/requests', { who })).body['code'];
    expect(await code('nobody_has_this_name')).toBe('friends/not_found');
    expect(await code('@')).toBe('friends/not_found');
    expect(await code('f'.repeat(24))).toBe('friends/not_found');
    expect(await code(sara.id)).toBe('friends/self');
    expect(await code({ $ne: '' })).toBe('request/invalid');
    expect(await code('')).toBe('request/invalid');
    expect(await code(ali.id)).toBe(undefined);
    expect(await code(ali.id)).toBe('friends/already_requested');
    const nobody = apiOf(http.url, null);
    expect((await nobody('GET', '/friends')).status).toBe(401);
    expect((await nobody('POST', '/friends/requests', { who: ali.id })).status).toBe(401);
  });

  it('a request goes when it is rejected or withdrawn, by the one whose turn that is', async () => {
    const [sara, ali, eve] = [await person('سارا'), await person('علی'), await person('حوا')];
    const id = pairId(sara.id, ali.id);
    await ask(sara, ali.id);
    for (const [who, method, path] of [
      [sara, 'POST', `/friends/requests/${id}/accept`],
      [sara, 'POST', `/friends/requests/${id}/reject`],
      [ali, 'DELETE', `/friends/requests/${id}`],
      [eve, 'POST', `/friends/requests/${id}/accept`],
      [eve, 'DELETE', `/friends/requests/${id}`],
    ] as const)
      expect((await who.call(method, path)).body['code']).toBe('friends/no_request');
    expect((await ali.call('POST', `/friends/requests/${id}/reject`)).body).toEqual({ success: true });
    await ask(sara, ali.id);
    expect((await sara.call('DELETE', `/friends/requests/${id}`)).body).toEqual({ success: true });
    expect((await requestsOf(ali)).meta.total).toBe(0);
  });
});

describe('the bot', () => {
  it('writes to nobody because of a guest, and of others once for all who ask', async () => {
    const outbox = new Outbox(http.connection, http.clock);
    const context = { ...http.parts.friends, outbox };
    const mina = await telegramPerson('مینا', 'mina_bot_notices');
    const guests = await Promise.all([1, 2, 3].map((n) => person(`مهمان ${n}`)));
    for (const { id } of guests) await sendFriendRequest(context, id, mina.id, null);
    const posted = () => deliveries.model(http.connection).find({ account: mina.id }).lean();
    expect(await posted()).toEqual([]);
    for (const n of [1, 2, 3]) {
      const { id } = await telegramPerson(`p${n}`, `asker_${n}`);
      await sendFriendRequest(context, id, mina.id, null);
    }
    expect(await posted()).toMatchObject([{ notice: { kind: 'friend_request', others: 2 } }]);
    expect((await requestsOf(mina)).meta.total).toBe(6);
  });
});

it('one person invites another thirty times an hour at most, however many calls come at once', async () => {
  const [sara, ali] = [await person('سارا'), await person('علی')];
  await ask(sara, ali.id);
  await ask(ali, sara.id);
  const seats = [{ ...aPerson(1), player_id: sara.id }, null, null, null];
  await matchModel(http.connection).create(buildRoom({ room_id: 'YARD01', creator_id: sara.id, seats }));
  const invite = () => inviteFriend(http.parts.friends, sara.id, ali.id, 'YARD01');
  const invited = await Promise.all(Array.from({ length: 33 }, invite));
  expect(invited.filter(({ ok }) => ok)).toHaveLength(30);
  expect(await invite()).toEqual({ ok: false, code: 'request/too_many' });
});

describe('a block', () => {
  it('ends a friendship, and lets neither ask or accept until it is taken back', async () => {
    const [sara, ali] = [await person('سارا'), await person('علی')];
    await ask(sara, ali.id);
    await ask(ali, sara.id);
    expect((await friendsOf(sara)).meta.total).toBe(1);
    await ali.call('POST', '/blocks', { player_id: sara.id });
    expect((await friendsOf(sara)).meta.total).toBe(0);
    expect((await friendsOf(ali)).meta.total).toBe(0);
    for (const [from, to] of [
      [sara, ali],
      [ali, sara],
    ] as const)
      expect(await ask(from, to.id)).toMatchObject({ code: 'friends/blocked' });
    await ali.call('DELETE', `/blocks/${sara.id}`);
    expect(await ask(sara, ali.id)).toMatchObject({ status: 'requested' });
  });
});

describe('looking for people', () => {
  const search = async ({ call }: Person, q: string) =>
    searchAnswer.parse((await call('GET', `/user/search?q=${encodeURIComponent(q)}`)).body).data;

  it('finds them by the beginning of a name, of a word of it, or of a username, however it is written', async () => {
    const me = await person('جوینده');
    const kian = await telegramPerson('كيان رستگاري', 'Kian_R');
    for (const q of ['کیا', 'كيا', 'رستگا', 'kian', '@KIAN', 'kian_'])
      expect((await search(me, q)).map(({ id }) => id)).toEqual([kian.id]);
    expect(await search(me, 'یان')).toEqual([]);
  });

  it('says how they stand to who asks, and takes no pattern for one', async () => {
    const [me, friend, asked] = [
      await person('ژاله خودم'),
      await person('ژاله دوست'),
      await person('ژاله سه'),
    ];
    await ask(me, friend.id);
    await ask(friend, me.id);
    await ask(me, asked.id);
    const found = new Map((await search(me, 'ژاله')).map(({ id, relation }) => [id, relation]));
    expect(found.get(me.id)).toBe('self');
    expect(found.get(friend.id)).toBe('friend');
    expect(found.get(asked.id)).toBe('outgoing');
    for (const q of ['.*', 'ژ.*ه', '||', 'ژ|ق', '[ژق]اله']) expect(await search(me, q)).toEqual([]);
    expect((await me.call('GET', '/user/search?q=x')).body['code']).toBe('request/invalid');
  });

  it('does not find a person who has blocked the searcher', async () => {
    const [me, other] = [await person('غزاله'), await person('غزال تنها')];
    await other.call('POST', '/blocks', { player_id: me.id });
    expect((await search(me, 'غزال')).map(({ id }) => id)).toEqual([me.id]);
  });
});

describe('the link of a person', () => {
  const linkOf = (id: string) => apiOf(http.url, null)('GET', `/invites/friends/${id}`);

  it('shows name and picture to anyone, and nothing else', async () => {
    const { id } = await person('پروانه');
    expect(await linkOf(id)).toMatchObject({
      status: 200,
      body: { success: true, friend: { name: 'پروانه', avatar: null, frame: null } },
    });
    expect(Object.keys((await linkOf(id)).body['friend'] as object).sort()).toEqual([
      'avatar',
      'frame',
      'name',
    ]);
  });

  it('finds nobody by a Telegram id, a username or another text', async () => {
    const { telegram_id } = await telegramPerson('نگار', 'negar_link');
    for (const id of [String(telegram_id), 'negar_link', '@negar_link', 'me', 'f'.repeat(24), '$ne'])
      expect(await linkOf(id), id).toMatchObject({ status: 404, body: { code: 'friends/not_found' } });
  });
});
