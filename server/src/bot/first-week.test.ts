import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVATE_COMMANDS } from '@hokm/bot/core/commands';
import { answerTo } from '@hokm/bot/testing/answers';
import { loadTexts } from '@hokm/bot/texts/texts';
import { ADDRESS_KINDS, ADDRESSES, type AddressKind } from '@hokm/shared/addresses';
import { openBotWorld, type AppPerson, type BotMode, type BotWorld } from '../../test/support/bot-world.js';
import { aPanelPerson } from '../../test/support/people.js';
import { updates } from './model.js';

const say = loadTexts();
const [SARA, JOHN] = [71, 72];
/** The people of the walk, and the language of each. */
const PEOPLE = [
  [SARA, 'fa'],
  [JOHN, 'en'],
] as const;
type Language = (typeof PEOPLE)[number][1];
const GROUP = -7_001;
const SUPERGROUP = -100_700_100;
const ID = 'a'.repeat(24);
/** A link of each kind that leads to nothing of anybody. */
const LINKS: Record<AddressKind, string> = {
  room: 'room_ZZZZZ9',
  partner: 'partner_ZZZZZ9',
  friend: `friend_${ID}`,
  ref: `ref_${ID}`,
  profile: `profile_${ID}`,
  clan: `clan_${ID}`,
  tour: `tour_${ID}`,
  replay: `replay_${ID}`,
  story: `story_${ID}`,
  picture: `picture_${ID}`,
  album: `album_${ID}`,
  account: 'account_data',
  page: 'page_rules',
  preview: 'preview_abc',
};
/** What somebody gets who has nothing to show yet. */
const FIRST: Partial<Record<string, string>> = { top: 'top-empty', friends: 'friends-empty' };

/** The first week of a person and a group, in both languages at once: each step is done by Sara and by John. */
describe.each(['polling', 'webhook'] satisfies BotMode[])('the first week by %s', (mode) => {
  let world: BotWorld;
  const accounts = new Map<number, AppPerson>();
  beforeAll(async () => {
    world = await openBotWorld(mode);
    const { people } = world.telegram;
    people.add({ id: SARA, first_name: 'سارا', language_code: 'fa' });
    people.add({ id: JOHN, first_name: 'John', language_code: 'en' });
  }, 60_000);
  afterAll(() => world.close(), 60_000);

  const plain = (text: string) => text.replace(/[\u2066-\u2069\u200F]/g, '');
  const last = (chat: number) => plain(world.last(chat).text);
  const both = async (act: (id: number, language: Language) => unknown): Promise<void> => {
    for (const [id, language] of PEOPLE) act(id, language);
    await world.settle();
  };
  const expectBoth = (key: string, words: Parameters<typeof say>[2] = {}) => {
    for (const [id, language] of PEOPLE) expect(last(id)).toContain(plain(say(language, key, words)));
  };
  const write = (text: string) => both((id) => world.telegram.people.write(id, text));
  /** Presses the button with this data under the last message of each. */
  const press = (data: (buttons: readonly string[]) => string | undefined) =>
    both((id) => {
      const message = world.last(id);
      world.telegram.people.press(id, message.message_id, data(world.buttonsOf(message)) ?? '');
    });
  const personOf = (id: number): AppPerson => {
    const found = accounts.get(id);
    if (found === undefined) throw new Error('not signed in');
    return found;
  };

  it('begins with Start, and the app', async () => {
    await both((id) => world.telegram.people.start(id));
    for (const [id, language] of PEOPLE) {
      expect(last(id)).toContain(plain(say(language, 'start-new', { name: '', site: '' })).slice(0, 4));
      expect(world.buttonsOf(world.last(id))).toEqual([expect.stringContaining('https://hokm.example')]);
      accounts.set(id, await world.signIn(id));
    }
  });

  it('has an answer to every command, whatever dialogue the one before has begun', async () => {
    const before = world.telegram.calls.length;
    for (const command of PRIVATE_COMMANDS)
      for (const [id] of PEOPLE) world.telegram.people.write(id, `/${command}`);
    await world.settle();
    for (const [id, language] of PEOPLE) {
      // The question of a dialogue that was left is changed later.
      const answers = world.telegram.calls
        .slice(before)
        .filter(({ payload }) => payload['chat_id'] === id)
        .map(({ payload }) => plain(String(payload['text'])));
      for (const command of PRIVATE_COMMANDS) {
        const words = plain(answerTo(say, language, command, FIRST[command]));
        expect([command, answers.some((answer) => answer.includes(words))]).toEqual([command, true]);
      }
    }
  });

  it('opens a room by the dialogue, whose card follows it', async () => {
    await write('/newroom');
    await write('حیاط');
    expectBoth('newroom-points');
    await press((buttons) => buttons.find((data) => data.endsWith('3')));
    await press((buttons) => buttons.find((data) => data.includes('classic')));
    await press((buttons) => buttons.find((data) => data.includes('private')));
    await world.pass(5_000);
    for (const [id] of PEOPLE) expect(last(id)).toMatch(/حیاط[\s\S]*: [A-Z0-9]{6}\n/);
    expect(await world.http.connection.collection('matches').countDocuments({ name: 'حیاط' })).toBe(2);
  });

  it('writes to the team, whose answer is answered', async () => {
    await write('/support');
    await write('سلام تیم');
    expectBoth('feedback-done');
    const threads = await world.http.connection.collection('messages').find({}).toArray();
    expect(threads).toHaveLength(2);
    const staff = await aPanelPerson(world.http, 'moderator');
    for (const { _id, revision } of threads) {
      const words = { reply: 'پاسخ تیم', revision: Number(revision) };
      await world.call(staff, 'POST', `/admin/comms/messages/${String(_id)}/reply`, words);
    }
    await world.pass(3_000);
    for (const [id] of PEOPLE) expect(last(id)).toContain('پاسخ تیم');
    await write('ممنون');
    expectBoth('thread-answered');
  });

  it('switches notices and the language, and back', async () => {
    await write('/notifications');
    await press((buttons) => buttons.find((data) => data.startsWith('nt:gift')));
    await press((buttons) => buttons.find((data) => data.startsWith('qh:')));
    await press((buttons) => buttons.find((data) => data.startsWith('nt:gift')));
    for (const [own, other] of [
      ['fa', 'en'],
      ['en', 'fa'],
    ] as const) {
      const id = own === 'fa' ? SARA : JOHN;
      for (const chosen of [other, own]) {
        world.telegram.people.write(id, '/language');
        await world.settle();
        world.telegram.people.press(id, world.last(id).message_id, `lang:${chosen}`);
        await world.settle();
        expect(last(id)).toContain(plain(say(chosen, 'language-done')));
      }
    }
  });

  it('makes friends by a link, and accepts with a button', async () => {
    world.telegram.people.start(JOHN, `friend_${personOf(SARA).id}`);
    await world.settle();
    expect(last(JOHN)).toContain(plain(say('en', 'start-friend-requested')));
    world.telegram.people.write(SARA, '/friends');
    await world.settle();
    const list = world.telegram.world.sent.filter(
      (sent) => sent.chat_id === SARA && world.buttonsOf(sent).some((data) => data.startsWith('fr:')),
    );
    const message = list.at(-1) ?? world.last(SARA);
    const accept = world.buttonsOf(message).find((data) => data.startsWith('fr:a:'));
    world.telegram.people.press(SARA, message.message_id, accept ?? '');
    await world.settle();
    const answers = world.telegram.callsOf('answerCallbackQuery').map(({ text }) => plain(String(text)));
    expect(answers).toContain(plain(say('fa', 'friend-accepted')));
  });

  it('follows every kind of link, each with a button', async () => {
    for (const kind of ADDRESS_KINDS) for (const [id] of PEOPLE) world.telegram.people.start(id, LINKS[kind]);
    await world.settle();
    for (const [id] of PEOPLE) {
      const answers = world.telegram.world.sent.filter(({ chat_id }) => chat_id === id);
      for (const [at, kind] of ADDRESS_KINDS.entries()) {
        const answer = answers.slice(-ADDRESS_KINDS.length)[at];
        const buttons = answer === undefined ? [] : world.buttonsOf(answer);
        expect([kind, buttons.length]).toEqual([kind, 1]);
        // Who has no such friend, room or inviter gets the app itself.
        const isApp = ['room', 'partner', 'friend', 'ref'].includes(kind);
        const path = isApp ? '' : ADDRESSES[kind].path(LINKS[kind].slice(kind.length + 1));
        expect([kind, decodeURIComponent(buttons.join())]).toEqual([kind, expect.stringContaining(path)]);
      }
    }
  }, 30_000);

  it('buys coins, and is told once', async () => {
    for (const [id] of PEOPLE) {
      const { url } = await world.call(personOf(id), 'POST', '/shop/invoice', { pack_id: 'pouch' });
      world.telegram.people.checkout(id, String(url));
      await world.settle();
      expect(world.telegram.callsOf('answerPreCheckoutQuery').at(-1)).toMatchObject({ ok: true });
      const { update } = world.telegram.people.paid(id, String(url));
      world.telegram.world.push({ ...update });
    }
    await world.settle();
    for (const [id, language] of PEOPLE) {
      const words = plain(say(language, 'paid', { coins: 500, balance: 1_500 }));
      expect(
        world.telegram
          .textsTo(id)
          .map(plain)
          .filter((text) => text === words),
      ).toHaveLength(1);
    }
  });

  it('gets a friendly answer to whatever is sent', async () => {
    await both((id) => {
      const { world: telegram } = world.telegram;
      const { user } = telegram.person(id);
      telegram.push({ message: telegram.message(id, { sticker: {} } as never, user) as never });
    });
    expectBoth('text-only');
  });

  it('has a group: greeting, table, card, choices, an anonymous admin, an upgrade and the end', async () => {
    const { people } = world.telegram;
    people.addGroup(GROUP, 'کوچه');
    people.setMember(GROUP, SARA, 'member');
    await world.settle();
    expect(last(GROUP)).toBe(plain(say('fa', 'group-hello')));
    people.write(JOHN, '/help', GROUP);
    people.write(SARA, '/play', GROUP);
    await world.settle();
    await world.pass(5_000);
    expect(last(GROUP)).toContain('میز «کوچه»');
    for (const choice of ['told-on', 'counted-on', 'counted-off', 'told-off']) {
      people.write(JOHN, '/table', GROUP);
      await world.settle();
      people.press(JOHN, world.last(GROUP).message_id, `group:${choice}`);
      await world.settle();
      const alert = plain(String(world.telegram.callsOf('answerCallbackQuery').at(-1)?.['text']));
      expect(alert).toBe(plain(say('en', `group-${choice}-done`)));
    }
    people.writeUnnamed(GROUP, '/play', 'anonymous');
    people.writeUnnamed(GROUP, 'a post', 'channel');
    await world.settle();
    expect(last(GROUP)).toBe(plain(say('fa', 'anonymous-admin')));
    people.upgradeGroup(GROUP, SUPERGROUP);
    await world.settle();
    await world.pass(6_000);
    expect(last(SUPERGROUP)).toContain('میز «کوچه»');
    people.setMember(SUPERGROUP, SARA, 'left');
    await world.settle();
  }, 30_000);

  it('opens a table in a chat without the bot', async () => {
    const { people, world: telegram } = world.telegram;
    telegram.inlineFeedback = true;
    people.askInline(JOHN, '');
    await world.settle();
    const results = world.telegram.callsOf('answerInlineQuery').at(-1)?.['results'] as { id: string }[];
    const offer = results.find(({ id }) => id.startsWith('new-'))?.id ?? '';
    const { inline } = people.chooseInline(JOHN, offer);
    await world.settle();
    expect(telegram.inline.get(inline ?? '')?.text).toContain('John');
  });

  it('has handled everything, and nothing was logged as an error', async () => {
    const left = await updates
      .model(world.http.connection)
      .find({ state: { $ne: 'done' } })
      .lean();
    expect(left.map(({ _id, state, error }) => [_id, state, error])).toEqual([]);
    const errors = world.http
      .logged()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line));
    expect(errors).toEqual([]);
  });
});
