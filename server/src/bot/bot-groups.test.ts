import type { Model } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AT_MOST } from '@hokm/shared/policy';
import { openBotWorld, type BotWorld } from '../../test/support/bot-world.js';
import { Groups } from '../groups/groups.js';
import { roomCards } from '../notifications/model.js';

const FAR = 4e12;
let world: BotWorld;
let groups: Groups;
let group = -5_000;
let person = 3_000;
beforeAll(async () => {
  world = await openBotWorld();
  const { connection, clock, parts } = world.http;
  groups = new Groups({ connection, clock, people: parts.accounts.people });
}, 60_000);
afterAll(() => world.close(), 60_000);
beforeEach(() => {
  group -= 1;
  world.telegram.people.addGroup(group, 'کوچه');
});

/** Somebody who is in the group and has written to the bot. */
async function aMember(first_name: string, language_code = 'fa') {
  person += 1;
  const id = person;
  world.telegram.people.add({ id, first_name, language_code, started: true });
  world.telegram.people.join(group, id);
  return { telegram: id, ...(await world.signIn(id)) };
}
const texts = (chat: number) => world.telegram.textsTo(chat);
const matches = () => world.http.connection.collection('matches').countDocuments();
const members = () => world.http.connection.collection('group_members');

/** Shows the group's table, and presses a button under it. */
async function choose(by: number, choice: string): Promise<string> {
  world.telegram.people.write(by, '/table', group);
  await world.settle();
  world.telegram.people.press(by, world.last(group).message_id, `group:${choice}`);
  await world.settle();
  return String(world.telegram.callsOf('answerCallbackQuery').at(-1)?.['text']);
}
async function tableText(by: number): Promise<string> {
  world.telegram.people.write(by, '/table', group);
  await world.settle();
  return world.last(group).text.replace(/[\u2066-\u2069]/g, '');
}

describe('a group’s table', () => {
  it('is empty until somebody agrees, and counts nobody who has not', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    expect(await choose(sara.telegram, 'counted-on')).toContain('نامت در جدول');
    await groups.addResult('m-1', group, [sara.id, reza.id]);
    const text = await tableText(sara.telegram);
    expect(text).toContain('سارا – یک برد');
    expect(text).not.toContain('رضا');
    expect(text).not.toContain('بهترین زوج');
  });

  it('has this week’s places and the best pair, each result once', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    await choose(sara.telegram, 'counted-on');
    await choose(reza.telegram, 'counted-on');
    for (const match of ['m-2', 'm-3', 'm-3']) await groups.addResult(match, group, [sara.id, reza.id]);
    await groups.addResult('m-4', group, [reza.id]);
    const text = await tableText(sara.telegram);
    expect(text).toMatch(/۱\. رضا – ۳ برد\n۲\. سارا – ۲ برد/);
    expect(text).toMatch(/بهترین زوج: (سارا و رضا|رضا و سارا) با ۲ برد/);
    await world.pass(60_000);
    world.http.clock.advance(8 * 24 * 3_600_000);
    await world.settle();
    expect(await tableText(sara.telegram)).toContain('هنوز خالی است');
  });

  it('takes the results of somebody away who agrees no more, or leaves the group', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    await choose(sara.telegram, 'counted-on');
    await choose(reza.telegram, 'counted-on');
    await groups.addResult('m-5', group, [sara.id, reza.id]);
    await choose(sara.telegram, 'counted-off');
    expect(await tableText(reza.telegram)).not.toContain('سارا');
    world.telegram.people.leave(group, reza.telegram);
    await world.settle();
    expect(await tableText(sara.telegram)).toContain('هنوز خالی است');
    expect(await members().countDocuments({ chat: group, account: reza.id })).toBe(0);
  });

  it('is chosen by each for themselves: a press counts nobody else', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    await choose(sara.telegram, 'counted-on');
    expect(await members().countDocuments({ chat: group })).toBe(1);
    expect(await members().countDocuments({ chat: group, account: reza.id })).toBe(0);
  });

  it('is forgotten when the bot is removed', async () => {
    const sara = await aMember('سارا');
    await choose(sara.telegram, 'counted-on');
    await groups.addResult('m-6', group, [sara.id]);
    world.telegram.people.setMember(group, sara.telegram, 'left');
    await world.settle();
    expect(await members().countDocuments({ chat: group })).toBe(0);
    expect(await world.http.connection.collection('group_results').countDocuments({ chat: group })).toBe(0);
  });
});

describe('“tell me when a table opens here”', () => {
  const told = (id: number) => texts(id).filter((text) => text.includes('میز تازه‌ای باز شد'));

  it('tells who has asked for it and is in the group, not who opens the table, and nobody twice', async () => {
    const [sara, reza, gone] = [await aMember('سارا'), await aMember('رضا'), await aMember('مینا')];
    for (const { telegram } of [sara, reza, gone]) await choose(telegram, 'told-on');
    // Telegram shows the bot no message of it.
    world.telegram.world.members.get(group)?.delete(gone.telegram);
    const update = world.telegram.people.write(sara.telegram, '/play', group);
    world.telegram.world.push({ ...update });
    await world.settle();
    expect(told(reza.telegram)).toHaveLength(1);
    expect([...told(sara.telegram), ...told(gone.telegram)]).toEqual([]);
  });

  it('ends with another press', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    await choose(reza.telegram, 'told-on');
    await choose(reza.telegram, 'told-off');
    world.telegram.people.write(sara.telegram, '/play', group);
    await world.settle();
    expect(told(reza.telegram)).toEqual([]);
  });

  it('says so when the group has too many already, and stores nothing', async () => {
    const sara = await aMember('سارا');
    const others = Array.from({ length: AT_MOST.group_listeners }, (_, n) => ({
      _id: `o${n}:${group}` as never,
      account: `o${n}`,
      chat: group,
      told: true,
      counted: false,
      expires_at: new Date(FAR),
    }));
    await members().insertMany(others);
    const words = await choose(sara.telegram, 'told-on');
    expect(words.length).toBeGreaterThan(5);
    expect(words).not.toContain('خبرت می‌کنم');
    expect(await members().countDocuments({ chat: group, account: sara.id })).toBe(0);
  });
});

describe('a group that becomes a supergroup', () => {
  /** The collections that hold a chat of Telegram, by their definitions. */
  const holding = () =>
    world.http.parts.modules.collections.filter(
      (each) => 'chat' in (each.model(world.http.connection) as Model<unknown>).schema.paths,
    );

  it('is followed in every collection that holds its id', async () => {
    const { connection } = world.http;
    const to = group - 900_000;
    expect(holding().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['group_members', 'group_results', 'room_cards']),
    );
    for (const { name } of holding())
      await connection.collection(name).insertOne({
        _id: `x:${group}` as never,
        chat: group,
        account: 'a'.repeat(24),
        message: 5,
        code: 'ZZZZZ9',
        language: 'fa',
        shown: '',
        done: true,
        edit_at: FAR,
        winners: [],
        at: 1,
        told: false,
        counted: false,
        title: 'x',
        expires_at: new Date(FAR),
      });
    world.telegram.people.upgradeGroup(group, to);
    await world.settle();
    for (const { name } of holding()) {
      expect([name, await connection.collection(name).countDocuments({ chat: group })]).toEqual([name, 0]);
      expect([name, await connection.collection(name).countDocuments({ chat: to })]).toEqual([name, 1]);
    }
  });

  it('has its card again, and its choices hold', async () => {
    const [sara, reza] = [await aMember('سارا'), await aMember('رضا')];
    await choose(reza.telegram, 'counted-on');
    world.telegram.people.write(sara.telegram, '/play', group);
    await world.settle();
    const to = group - 900_000;
    world.telegram.people.upgradeGroup(group, to);
    await world.settle();
    const isSent = () => world.telegram.world.sent.some(({ chat_id }) => chat_id === to);
    for (let passed = 0; !isSent() && passed < 20; passed += 1) await world.pass(3_000);
    expect(world.last(to).text).toContain('میز «');
    expect(await members().countDocuments({ chat: to, account: reza.id, counted: true })).toBe(1);
    expect(await roomCards.model(world.http.connection).countDocuments({ chat: to })).toBe(1);
  });
});

describe('a group in which the bot may not write', () => {
  it.each(['Bad Request: not enough rights to send text messages to the chat', 'Bad Request: TOPIC_CLOSED'])(
    'gets no room from four /play (%s), and each person is told',
    async (words) => {
      const sara = await aMember('سارا');
      world.telegram.people.closeGroup(group, words);
      const before = await matches();
      for (let n = 0; n < 4; n += 1) world.telegram.people.write(sara.telegram, '/play', group);
      await world.settle();
      expect(await matches()).toBe(before);
      expect(world.last(sara.telegram).text).toContain('اجازهٔ نوشتن ندارم');
      // The three rooms that a person may have are all free.
      world.telegram.people.closeGroup(group, null);
      world.telegram.people.write(sara.telegram, '/play', group);
      await world.settle();
      expect(await matches()).toBe(before + 1);
    },
  );
});
