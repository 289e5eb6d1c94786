import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBotWorld, type BotWorld } from '../../test/support/bot-world.js';
import { roomTimings } from '../app/room-timings.js';
import { readConfig } from '../platform/core/config.js';
import { joinRoom } from '../play/rooms/change-room.js';
import { RoomStore } from '../play/rooms/room-store.js';

let world: BotWorld;
let person = 4_000;
beforeAll(async () => {
  world = await openBotWorld();
}, 60_000);
afterAll(() => world.close(), 60_000);
beforeEach(async () => {
  person += 10;
  world.telegram.world.inlineFeedback = true;
  world.telegram.people.add({ id: person, first_name: 'سارا', language_code: 'fa', started: true });
  await world.signIn(person);
});

interface Result {
  readonly id: string;
  readonly input_message_content: { readonly message_text: string };
}
/** What the bot offers for a query. */
async function ask(query: string, by = person): Promise<Result[]> {
  world.telegram.people.askInline(by, query);
  await world.settle();
  return (world.telegram.callsOf('answerInlineQuery').at(-1)?.['results'] ?? []) as Result[];
}
const offerOf = (results: readonly Result[]) => results.find(({ id }) => id.startsWith('new-'))?.id ?? '';
const accounts = () => world.http.connection.collection('accounts').countDocuments();
const rooms = () => world.http.connection.collection('matches').countDocuments();
const messageOf = (inline: string | null) => {
  const message = world.telegram.world.inline.get(inline ?? '');
  if (message === undefined) throw new Error('no such message');
  const urls = message.reply_markup?.inline_keyboard.flat().map((each) => ('url' in each ? each.url : ''));
  return { text: message.text.replace(/[\u2066-\u2069]/g, ''), urls: urls ?? [] };
};
const codeIn = (text: string) => /room_([A-Z0-9]{6})/.exec(text)?.[1] ?? '';

/** Somebody sits down at a table. */
async function sitDown(code: string, name: string): Promise<void> {
  const { connection, clock, parts } = world.http;
  const timings = roomTimings(readConfig({ NODE_ENV: 'test' }));
  const store = new RoomStore(parts.matches, timings, clock, () => undefined);
  person += 1;
  const player_id = person.toString(16).padStart(24, '0');
  const member = { player_id, name, avatar: null, frame: null, installation: null };
  const context = {
    store,
    timers: clock,
    blocks: parts.blocks,
    friendsOf: () => Promise.resolve([]),
    stakes: parts.stakes,
    announce: () => undefined,
  };
  const joined = await joinRoom(context, { room_id: code, player_id }, member);
  expect(joined).toMatchObject({ ok: true });
  expect(connection.readyState).toBe(1);
}

describe('a new table in any chat', () => {
  it('is made when its result is chosen, and the message follows its seats', async () => {
    const { inline, update } = world.telegram.people.chooseInline(person, offerOf(await ask('')));
    world.telegram.world.push({ ...update });
    const before = await rooms();
    await world.settle();
    // Telegram may tell of it twice: it is one room all the same.
    expect(await rooms()).toBe(before + 1);
    const first = messageOf(inline);
    expect(first.text).toContain('صندلی ۱: سارا');
    expect(first.text).toContain('۳ نفر دیگر');
    const code = codeIn(first.urls.join());
    await sitDown(code, 'رضا');
    await world.pass(6_000);
    expect(messageOf(inline).text).toContain('رضا');
    expect(messageOf(inline).text).toContain('۲ نفر دیگر');
    for (const name of ['مینا', 'علی']) await sitDown(code, name);
    await world.pass(6_000);
    expect(messageOf(inline).text).toContain('میز پر شد');
  });

  it('is made by the first who presses its button where Telegram tells of no chosen results', async () => {
    world.telegram.world.inlineFeedback = false;
    const reza = person + 5;
    world.telegram.people.add({ id: reza, first_name: 'رضا', language_code: 'fa', started: true });
    await world.signIn(reza);
    const before = await rooms();
    const { inline } = world.telegram.people.chooseInline(person, offerOf(await ask('')));
    const button = world.telegram.world.inline.get(inline ?? '')?.reply_markup?.inline_keyboard[0]?.[0];
    const data = button !== undefined && 'callback_data' in button ? button.callback_data : '';
    world.telegram.people.pressInline(reza, inline ?? '', data);
    await world.settle();
    expect(messageOf(inline).text).toContain('صندلی ۱: سارا');
    const url = String(world.telegram.callsOf('answerCallbackQuery').at(-1)?.['url']);
    expect(codeIn(url)).toBe(codeIn(messageOf(inline).urls.join()));
    // A second tap on the button as the person still sees it leads to the same room.
    world.telegram.people.pressStale(reza, inline ?? '', data);
    await world.settle();
    expect(await rooms()).toBe(before + 1);
  });

  it('that nobody has signed makes no room', async () => {
    const before = await rooms();
    const result_id = 'new-abc-def-AAAAAAAAAAAAAAAAAAAAAA';
    const { user } = world.telegram.world.person(person);
    const chosen_inline_result = { result_id, from: user, query: '', inline_message_id: 'inline-x' };
    world.telegram.world.push({ chosen_inline_result });
    await world.settle();
    expect(await rooms()).toBe(before);
  });
});

describe('a query in any chat', () => {
  it('makes no account of typing, whatever is typed', async () => {
    const newcomer = person + 6;
    world.telegram.people.add({ id: newcomer, first_name: 'Ali', language_code: 'en' });
    const before = await accounts();
    for (const query of ['', 'ho', 'hokm', 'ABC123']) await ask(query, newcomer);
    expect(await accounts()).toBe(before);
  });

  it('shows who has guessed the code of a private room no names', async () => {
    const { inline } = world.telegram.people.chooseInline(person, offerOf(await ask('')));
    await world.settle();
    const code = codeIn(messageOf(inline).urls.join());
    const stranger = person + 7;
    const before = await accounts();
    world.telegram.people.add({ id: stranger, first_name: 'Eve', language_code: 'en' });
    expect(messageOf(inline).text).toContain('سارا');
    const results = await ask(code, stranger);
    const card = results.find(({ id }) => id === `code-${code}`);
    expect(card?.input_message_content.message_text).toContain('…');
    expect(JSON.stringify(card)).not.toContain('سارا');
    const sent = world.telegram.people.chooseInline(stranger, `code-${code}`);
    await world.settle();
    await sitDown(code, 'رضا');
    await world.pass(8_000);
    expect(messageOf(sent.inline).text).toContain('2 more players');
    expect(messageOf(sent.inline).text).not.toMatch(/سارا|رضا/);
    expect(await accounts()).toBe(before);
  });

  it('gives cards of a room that follow it with its people, as an invitation from the app does; twenty at most', async () => {
    const { inline } = world.telegram.people.chooseInline(person, offerOf(await ask('')));
    await world.settle();
    const code = codeIn(messageOf(inline).urls.join());
    const { user } = world.telegram.world.person(person);
    const send = (id: string): void => {
      world.telegram.world.inline.set(id, { id, text: 'x', reply_markup: undefined, edits: 0 });
      const chosen = { result_id: `room-${code}`, from: user, query: '', inline_message_id: id };
      world.telegram.world.push({ chosen_inline_result: chosen });
    };
    send('invitation');
    await world.settle();
    await sitDown(code, 'رضا');
    await world.pass(8_000);
    expect(messageOf('invitation').text).toContain('رضا');
    for (let nth = 0; nth < 20; nth += 1) send(`invitation-${nth}`);
    await world.settle();
    const cards = world.http.connection.collection('room_cards');
    expect(await cards.countDocuments({ code, inline: { $exists: true } })).toBe(20);
  }, 60_000);

  it('offers a profile without the balance', async () => {
    await world.http.connection
      .collection('accounts')
      .updateOne({ telegram_id: person }, { $set: { balance: 98_765 } });
    const profile = (await ask('')).find(({ id }) => id === 'profile');
    expect(profile).toBeDefined();
    expect(JSON.stringify(profile)).not.toMatch(/98.?765|۹۸.?۷۶۵|سکه/);
  });
});
