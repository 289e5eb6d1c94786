import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPanelPerson } from '../../test/support/people.js';
import { openBotWorld, type AppPerson, type BotWorld } from '../../test/support/bot-world.js';
import { deliveries } from '../notifications/model.js';
import { Outbox } from '../notifications/outbox.js';
import { messages } from '../messages/model.js';

const HOUR_MS = 3_600_000;
let world: BotWorld;
let outbox: Outbox;
let person = 2_000;
let account: AppPerson;
beforeAll(async () => {
  world = await openBotWorld();
  outbox = new Outbox(world.http.connection, world.http.clock);
}, 60_000);
afterAll(() => world.close(), 60_000);
beforeEach(async () => {
  person += 1;
  world.telegram.people.add({ id: person, first_name: 'سارا', language_code: 'fa', started: true });
  account = await world.signIn(person);
});

const texts = () => world.telegram.textsTo(person);
const yourTurn = (key: string, group = 'turn:m1') =>
  outbox.post({
    key,
    account: account.id,
    group,
    notice: { kind: 'your_turn', room: 'کوچه', code: 'ABC123' },
  });

describe('“your turn”', () => {
  it('is told once, and deleted from the chat when the turn is over', async () => {
    await yourTurn(`turn:${person}`);
    expect(await yourTurn(`turn:${person}`)).toBe(false);
    await world.pass(3_000);
    expect(texts()).toHaveLength(1);
    await outbox.withdraw(account.id, 'turn:m1');
    await world.pass(3_000);
    expect(texts()).toEqual([]);
    expect(world.telegram.callsOf('deleteMessage').at(-1)).toMatchObject({ chat_id: person });
  });

  it('is deleted after two minutes by itself', async () => {
    await yourTurn(`turn:${person}`);
    await world.pass(3_000);
    expect(texts()).toHaveLength(1);
    await world.pass(2 * 60_000);
    expect(texts()).toEqual([]);
    const left = await deliveries.model(world.http.connection).countDocuments({
      account: account.id,
      retract_at: { $exists: true },
    });
    expect(left).toBe(0);
  });

  it('that was not told yet is not told when the turn is over', async () => {
    await yourTurn(`turn:${person}`);
    await outbox.withdraw(account.id, 'turn:m1');
    await world.pass(3_000);
    expect(texts()).toEqual([]);
  });

  it('of the next turn takes the place of the one before', async () => {
    await yourTurn(`turn:${person}:1`);
    await world.pass(3_000);
    await yourTurn(`turn:${person}:2`);
    await world.pass(4_000);
    expect(texts()).toHaveLength(1);
  });

  it('that the person has deleted, or whose sender they have blocked, is over', async () => {
    await yourTurn(`turn:${person}`);
    await world.pass(3_000);
    world.telegram.people.setBlocked(person, true);
    await world.settle();
    await outbox.withdraw(account.id, 'turn:m1');
    await world.pass(3_000);
    const [delivery] = await deliveries.model(world.http.connection).find({ account: account.id }).lean();
    expect(delivery?.retract_at).toBeUndefined();
  });
});

describe('quiet hours', () => {
  const hourIn = (ms: number) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: 'numeric', hourCycle: 'h23' }).format(
        world.http.clock.now() + ms,
      ),
    );
  const setQuiet = (quiet: object | null) =>
    world.call(account, 'PUT', '/notifications/settings', { off: [], quiet });
  const gift = () =>
    outbox.post({ key: `gift:${person}`, account: account.id, notice: { kind: 'gift', coins: 5 } });

  it('keep a notice back, and switching them off in the app lets it go at once', async () => {
    await setQuiet({ from: hourIn(-HOUR_MS), to: hourIn(3 * HOUR_MS) });
    await gift();
    await world.pass(5_000);
    expect(texts()).toEqual([]);
    await setQuiet(null);
    await world.pass(3_000);
    expect(texts()).toHaveLength(1);
  });

  it('that are switched off in the bot let it go as well', async () => {
    await setQuiet({ from: hourIn(-HOUR_MS), to: hourIn(3 * HOUR_MS) });
    await gift();
    await world.pass(5_000);
    world.telegram.people.write(person, '/notifications');
    await world.settle();
    const list = world.last(person);
    const button = world.buttonsOf(list).find((data) => data.startsWith('qh:'));
    world.telegram.people.press(person, list.message_id, button ?? '');
    await world.settle();
    await world.pass(3_000);
    expect(texts().filter((text) => text.includes('هدیه داری'))).toHaveLength(1);
  });

  it('that only change keep it back as long as the new ones hold', async () => {
    await setQuiet({ from: hourIn(-HOUR_MS), to: hourIn(3 * HOUR_MS) });
    await gift();
    await world.pass(3_000);
    await setQuiet({ from: hourIn(-2 * HOUR_MS), to: hourIn(4 * HOUR_MS) });
    await world.pass(5_000);
    expect(texts()).toEqual([]);
  });
});

describe('a reply to what the team has written', () => {
  const threads = () => messages.model(world.http.connection);
  const wordsOf = async (id: string) =>
    (await threads().findById(id).lean())?.messages.map(({ text }: { text: string }) => text) ?? [];
  /** Replies to the bot's last message. */
  const reply = (text: string) => {
    const { message_id, text: before, reply_markup } = world.last(person);
    const { world: telegram } = world.telegram;
    const reply_to_message = telegram.message(
      person,
      { message_id, text: before, reply_markup },
      telegram.bot,
    );
    const user = telegram.person(person).user;
    return telegram.push({
      message: telegram.message(person, { text, reply_to_message } as never, user) as never,
    });
  };

  /** The person writes, the team answers, and the bot tells of it. */
  async function answered(): Promise<string> {
    const { data } = (await world.call(account, 'POST', '/messages', { text: 'سلام تیم' })) as {
      data: { id: string };
    };
    const staff = await aPanelPerson(world.http, 'moderator');
    const { revision } = (await threads().findById(data.id).lean()) ?? {};
    await world.call(staff, 'POST', `/admin/comms/messages/${data.id}/reply`, { reply: 'پاسخ ما', revision });
    await world.pass(4_000);
    expect(world.last(person).text).toContain('پاسخ ما');
    return data.id;
  }

  it('reaches its thread, once, and is said back', async () => {
    const id = await answered();
    const update = reply('ممنون از تیم');
    world.telegram.world.push({ ...update });
    await world.settle();
    expect((await wordsOf(id)).filter((text: string) => text === 'ممنون از تیم')).toHaveLength(1);
    expect(world.last(person).text).toContain('به دست تیم رسید');
  });

  it('opens a thread again that the team has closed, also after it was opened again before', async () => {
    const id = await answered();
    const staff = await aPanelPerson(world.http, 'moderator');
    const act = async (what: 'close' | 'reopen') => {
      const { revision } = (await threads().findById(id).lean()) ?? {};
      await world.call(staff, 'POST', `/admin/comms/messages/${id}/${what}`, { revision });
    };
    await act('close');
    await act('reopen');
    await act('close');
    reply('هنوز درست نشده');
    await world.settle();
    expect(await wordsOf(id)).toContain('هنوز درست نشده');
    expect((await threads().findById(id).lean())?.status).not.toBe('closed');
  });

  it('of somebody else to a message that looks the same reaches no thread of others', async () => {
    const id = await answered();
    const shown = world.last(person);
    const stranger = person + 500;
    const { world: telegram } = world.telegram;
    world.telegram.people.add({ id: stranger, first_name: 'Eve', language_code: 'en', started: true });
    const { message_id, text, reply_markup } = shown;
    const reply_to_message = telegram.message(stranger, { message_id, text, reply_markup }, telegram.bot);
    const user = telegram.person(stranger).user;
    telegram.push({
      message: telegram.message(stranger, { text: 'let me in', reply_to_message } as never, user) as never,
    });
    await world.settle();
    expect(await wordsOf(id)).not.toContain('let me in');
  });
});
