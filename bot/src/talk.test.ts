import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRIVATE_COMMANDS } from './core/commands.js';
import { accountId } from './testing/memory-services.js';
import { setStage, type Stage } from './testing/stage.js';
import { loadTexts } from './texts/texts.js';

const SARA = 7;
const JOHN = 8;
const GROUP = -100;
const THREAD = 'ab'.repeat(12);
const say = loadTexts();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.telegram.stop());

const write = (from: number, text: string) => stage.handle(stage.telegram.people.write(from, text));
const press = (from: number, message: number, data: string) =>
  stage.handle(stage.telegram.people.press(from, message, data));
/** Something that a person sends, with the fields that Telegram gives it. */
const send = (from: number, fields: object, chat = from) => {
  const { world } = stage.telegram;
  const message = world.message(chat, fields, world.person(from).user);
  return stage.handle(world.push({ message: message as never }));
};
const replyTo = (from: number, message_id: number, fields: object, reply_markup?: object) => {
  const { world } = stage.telegram;
  const reply_to_message = { ...world.message(from, { text: 'x' }), message_id, reply_markup };
  return send(from, { ...fields, reply_to_message });
};
const buttonsOf = (message: number) =>
  stage.telegram.world.sent.find(({ message_id }) => message_id === message)?.reply_markup?.inline_keyboard ??
  [];

describe('a reply to the team', () => {
  const written = () => stage.services.callsOf('writeInThread');

  it('goes into the thread that the button under the message opens, and is said back', async () => {
    for (const [at, url] of [
      `https://hokm.example/messages/${THREAD}`,
      `https://t.me/b?startapp=page_messages_${THREAD}`,
    ].entries())
      await replyTo(SARA, 1, { text: `سلام ${at}` }, { inline_keyboard: [[{ text: 'x', url }]] });
    expect(written()).toEqual([
      [accountId(SARA), THREAD, 'سلام 0'],
      [accountId(SARA), THREAD, 'سلام 1'],
    ]);
    expect(stage.last(SARA).text).toBe(say('fa', 'thread-answered'));
  });

  it('goes into the thread of an older message after a restart, also while a dialogue waits', async () => {
    stage.services.threads.set(55, THREAD);
    await write(SARA, '/newroom');
    stage.restart();
    await replyTo(SARA, 55, { text: 'هنوز نرسیده' });
    expect(written()).toEqual([[accountId(SARA), THREAD, 'هنوز نرسیده']]);
    await write(SARA, 'حیاط');
    expect(stage.last(SARA).text).toBe(say('fa', 'newroom-points'));
  });

  it('is refused with words when it is no text, and a command is a command', async () => {
    stage.services.threads.set(55, THREAD);
    await replyTo(SARA, 55, { voice: {} });
    expect(stage.last(SARA).text).toBe(say('fa', 'thread-bad'));
    await replyTo(SARA, 55, { text: '/top', entities: [{ type: 'bot_command', offset: 0, length: 4 }] });
    expect(stage.last(SARA).text).toContain(say('fa', 'top-title'));
    expect(written()).toEqual([]);
  });

  it('needs no reply within a day of the answer; later, nothing that is typed goes to the team', async () => {
    stage.services.recentThread = THREAD;
    await write(SARA, 'ممنون');
    expect(written()).toHaveLength(1);
    stage.services.recentThread = null;
    await write(SARA, 'ممنون');
    expect(written()).toHaveLength(1);
    expect(stage.last(SARA).text).toBe(say('fa', 'unknown'));
  });
});

describe('a suspended person', () => {
  beforeEach(() => {
    stage.services.closure = { kind: 'suspended', message: '' };
  });

  it('is told where to appeal, and can still write to the team', async () => {
    for (const command of PRIVATE_COMMANDS.filter((each) => !['support', 'paysupport'].includes(each))) {
      await write(SARA, `/${command}`);
      expect([command, stage.last(SARA).text]).toEqual([command, say('fa', 'closed-suspended')]);
    }
    for (const command of ['support', 'paysupport']) {
      await write(SARA, `/${command}`);
      await write(SARA, 'چرا؟');
      expect(stage.last(SARA).text).toBe(say('fa', 'feedback-done'));
    }
    expect(stage.services.callsOf('sendFeedback')).toHaveLength(2);
    stage.services.recentThread = THREAD;
    await write(SARA, 'پس چه شد؟');
    expect(stage.services.callsOf('writeInThread')).toHaveLength(1);
  });
});

describe('whatever people send', () => {
  const SENT: readonly (readonly [string, object])[] = [
    ...['sticker', 'voice', 'video', 'video_note', 'audio', 'document', 'animation', 'dice', 'story'].map(
      (kind) => ['text-only', { [kind]: {} }] as const,
    ),
    ['text-only', { photo: [] }],
    ['text-only', { paid_media: {} }],
    ['got-private', { location: {} }],
    ['got-private', { location: {}, venue: {} }],
    ['got-private', { contact: {} }],
    ['got-poll', { poll: {} }],
    ['got-forward', { text: 'x', forward_origin: {} }],
    ['got-event', { pinned_message: {} }],
    ['got-event', { gift: {} }],
  ];

  it.each(SENT)('gets the answer %s in a private chat, once: %o', async (key, fields) => {
    await send(SARA, fields);
    expect(stage.telegram.textsTo(SARA)).toEqual([say('fa', key)]);
    expect(stage.warnings).toEqual([]);
  });

  it('gets one answer for an album, and one for a message that was changed, also in a dialogue', async () => {
    for (let n = 0; n < 3; n++) await send(SARA, { photo: [], media_group_id: 'a' });
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
    await write(SARA, '/newroom');
    const { world } = stage.telegram;
    const edited_message = world.message(SARA, { text: 'حیاط' }, world.person(SARA).user);
    await stage.handle(world.push({ edited_message: edited_message as never }));
    expect(stage.last(SARA).text).toBe(say('fa', 'got-edit'));
    await send(SARA, { pinned_message: {} });
    await write(SARA, 'کوچه');
    expect(stage.last(SARA).text).toBe(say('fa', 'newroom-points'));
  });

  it('by the bot’s own inline mode gets none, and is no answer to a dialogue', async () => {
    await write(SARA, '/newroom');
    await send(SARA, { text: 'میز', via_bot: stage.telegram.world.bot });
    expect(stage.telegram.textsTo(SARA)).toEqual([say('fa', 'newroom-name')]);
    await send(SARA, { text: 'حیاط', via_bot: { id: 5, is_bot: true, first_name: 'other' } });
    expect(stage.last(SARA).text).toBe(say('fa', 'newroom-points'));
  });

  it('gets no answer in a group', async () => {
    stage.telegram.people.addGroup(GROUP, 'کوچه');
    for (const [, fields] of SENT) await send(SARA, fields, GROUP);
    await stage.handle(stage.telegram.people.write(SARA, 'سلام', GROUP));
    await stage.handle(stage.telegram.people.write(SARA, '/newroom', GROUP));
    expect(stage.telegram.textsTo(GROUP)).toEqual([]);
  });
});

describe('a dialogue', () => {
  const question = () => stage.last(SARA).message_id;

  it('is left by every command, which is said and carried out, and its buttons go', async () => {
    for (const waiting of ['newroom', 'support', 'paysupport'])
      for (const command of PRIVATE_COMMANDS) {
        await write(SARA, `/${waiting}`);
        const asked = question();
        const before = stage.telegram.textsTo(SARA).length;
        await write(SARA, `/${command}`);
        const isCancel = command === 'cancel';
        const texts = stage.telegram.textsTo(SARA);
        expect(texts).toContain(say('fa', isCancel ? 'dialogue-cancelled' : 'dialogue-left'));
        expect([waiting, command, texts.length]).toEqual([waiting, command, before + 1]);
        expect(buttonsOf(asked)).toEqual([]);
        await write(SARA, '/cancel');
        stage.telegram.world.sent.length = 0;
      }
    expect(stage.services.callsOf('sendFeedback')).toEqual([]);
    expect(stage.warnings).toEqual([]);
  });

  it('asks each question once, however often a button is tapped, and leaves no buttons behind', async () => {
    const { people } = stage.telegram;
    await write(SARA, '/newroom');
    const named = question();
    await write(SARA, 'حیاط');
    expect(buttonsOf(named)).toEqual([]);
    const asked = question();
    for (const data of ['7', 'fast', 'private']) {
      const taps = [people.press(SARA, asked, data), people.press(SARA, asked, data)];
      for (const tap of taps) await stage.handle(tap);
    }
    expect(stage.services.callsOf('createRoom')).toHaveLength(1);
    expect(buttonsOf(asked)).toEqual([]);
    // The name’s question, the choices in one message, and the room.
    expect(stage.telegram.textsTo(SARA)).toHaveLength(3);
    expect(stage.warnings).toEqual([]);
  });

  it('is not ended by a button of an earlier one, which says that it is late', async () => {
    await write(SARA, '/newroom');
    const old = question();
    stage.services.dialogueStates.clear();
    stage.restart();
    await write(SARA, '/support');
    await press(SARA, old, 'dialogue:cancel');
    expect(stage.telegram.callsOf('answerCallbackQuery').at(-1)?.['text']).toBe(say('fa', 'button-late'));
    expect(buttonsOf(old)).toEqual([]);
    await write(SARA, 'سلام');
    expect(stage.services.callsOf('sendFeedback')).toEqual([[accountId(SARA), 'سلام']]);
  });
});

describe('buttons outside of dialogues', () => {
  it('go with their choice: the language, which changes the menu of the chat, and a friend request', async () => {
    await write(SARA, '/language');
    const asked = stage.last(SARA).message_id;
    const taps = [1, 2].map(() => stage.telegram.people.press(SARA, asked, 'lang:en'));
    for (const tap of taps) await stage.handle(tap);
    expect(stage.telegram.textsTo(SARA)).toEqual([say('en', 'language-done')]);
    expect(buttonsOf(asked)).toEqual([]);
    const { settings } = stage.telegram.world;
    expect(settings.get('commands:chat:7:')).toContainEqual({ command: 'play', description: 'Play' });
    expect(settings.get('menu_button:7')).toMatchObject({ text: 'Play' });
    const id = 'c'.repeat(24);
    stage.services.requests.push({ id, name: 'مینا' });
    await write(JOHN, '/friends');
    const listed = stage.last(JOHN).message_id;
    stage.services.requests.length = 0;
    await press(JOHN, listed, `fr:a:${id}`);
    expect(buttonsOf(listed)).toEqual([]);
    expect(stage.warnings).toEqual([]);
  });

  it('under a link to the deletion of the account say what they open', async () => {
    await stage.handle(stage.telegram.people.start(SARA, 'account_delete'));
    const [[button] = []] = buttonsOf(stage.last(SARA).message_id);
    expect(button?.text).toBe(say('fa', 'delete-open'));
  });
});
