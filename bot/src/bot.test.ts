import { Bot } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeButtons } from './core/buttons.js';
import { PRIVATE_COMMANDS } from './core/commands.js';
import { renderNotice, type Notice } from './core/notices.js';
import { loadTexts } from './texts/texts.js';
import { accountId } from './testing/memory-services.js';
import { answerTo } from './testing/answers.js';
import { setStage, type Stage } from './testing/stage.js';
import { tooMany } from './testing/telegram/faults.js';

const SARA = 7;
const JOHN = 8;
const GROUP = -100;
const say = loadTexts();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(async () => {
  await stage.telegram.stop();
});

const write = (from: number, text: string, chat?: number) =>
  stage.handle(stage.telegram.people.write(from, text, chat));
const start = (from: number, parameter?: string) =>
  stage.handle(stage.telegram.people.start(from, parameter));
const press = async (from: number, data: string, chat = from) => {
  await stage.handle(stage.telegram.people.press(from, stage.last(chat).message_id, data));
};

/** Makes invoices of fifty Stars. */
const anInvoice = () => {
  const { api } = new Bot(stage.telegram.token, { client: { apiRoot: stage.telegram.apiRoot } });
  return (payload: string) =>
    api.createInvoiceLink('Coins', 'Coins', payload, '', 'XTR', [{ label: 'x', amount: 50 }]);
};

describe('the answer to /start', () => {
  it('greets a newcomer in the language of their Telegram, with a button that opens the app', async () => {
    await start(SARA);
    await start(JOHN);
    expect(stage.last(SARA).text).toMatch(/^سلام .*سارا.*خوش آمدی/);
    expect(stage.last(JOHN).text).toMatch(/^Hello .*John/);
    expect(stage.last(SARA).buttons).toEqual(['https://hokm.example/']);
    expect(stage.telegram.world.settings.get('menu_button:7')).toMatchObject({
      type: 'web_app',
      text: 'بازی',
    });
  });

  it('leads to the room of an invitation, and says how many seats are free', async () => {
    await write(JOHN, '/play');
    stage.services.rooms.set('AB12CD', {
      id: accountId(1),
      code: 'AB12CD',
      name: 'حیاط',
      status: 'waiting',
      target_points: 7,
      seats: ['John', null, null, null],
      result: null,
    });
    await start(SARA, 'room_AB12CD');
    expect(stage.last(SARA).text).toMatch(/حیاط/);
    expect(stage.last(SARA).text).toMatch(/۳/);
    expect(stage.last(SARA).buttons).toEqual(['https://hokm.example/room/AB12CD?join=1']);
  });

  it('says so when the room is gone', async () => {
    await start(SARA, 'room_ZZ99ZZ');
    expect(stage.last(SARA).text).toMatch(/دیگر باز نیست/);
  });

  it('sends a friend request, and records who invited a newcomer', async () => {
    await start(SARA, `friend_${accountId(JOHN)}`);
    expect(stage.services.callsOf('sendFriendRequest')).toEqual([[accountId(SARA), accountId(JOHN)]]);
    await start(JOHN, `ref_${accountId(SARA)}`);
    expect(stage.services.callsOf('recordReferral')).toEqual([[accountId(JOHN), accountId(SARA)]]);
    expect(stage.last(JOHN).text).toMatch(/a friend has invited you/i);
  });

  it('leads to a story, or to what the person has handed in', async () => {
    await start(SARA, `story_${'a'.repeat(24)}`);
    expect(stage.last(SARA).buttons).toEqual([`https://hokm.example/stories/${'a'.repeat(24)}`]);
    await start(SARA, 'story_mine');
    expect(stage.last(SARA).buttons).toEqual(['https://hokm.example/stories/mine']);
  });

  it('leads to a picture, or to an album', async () => {
    await start(SARA, `picture_${'a'.repeat(24)}`);
    expect(stage.last(SARA).buttons).toEqual([`https://hokm.example/gallery/${'a'.repeat(24)}`]);
    await start(SARA, `album_${'b'.repeat(24)}`);
    expect(stage.last(SARA).buttons).toEqual([`https://hokm.example/albums/${'b'.repeat(24)}`]);
  });

  it('ignores a parameter of an unknown form', async () => {
    for (const parameter of ['room_12', 'drop-table', 'friend_x', '__proto__', 'replay_', 'story_x'])
      await start(SARA, parameter);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(6);
    expect(stage.services.calls).toEqual([]);
    expect(stage.warnings).toEqual([]);
  });
});

describe('a command', () => {
  it('is answered in the language that the person chose last', async () => {
    await write(SARA, '/language');
    await press(SARA, 'lang:en');
    await write(SARA, '/profile');
    expect(stage.last(SARA).text).toMatch(/Level .*3/);
    await write(JOHN, '/top');
    expect(stage.last(JOHN).text).toMatch(/Sara/);
  });

  it('shows friends, and a friend request can be accepted with a button', async () => {
    stage.services.requests.push({ id: 'a'.repeat(24), name: 'مینا' });
    await write(SARA, '/friends');
    expect(stage.last(SARA).text).toMatch(/رضا.*آنلاین/);
    await press(SARA, `fr:a:${'a'.repeat(24)}`);
    expect(stage.services.callsOf('answerFriendRequest')).toEqual([[accountId(SARA), 'a'.repeat(24), true]]);
  });

  it('switches notices, and a button that is pressed twice is harmless', async () => {
    await write(SARA, '/notifications');
    const { message_id } = stage.last(SARA);
    await stage.handle(stage.telegram.people.press(SARA, message_id, 'nt:gift:off'));
    expect(stage.services.settings.off).toEqual(['gift']);
    expect(stage.last(SARA).buttons).toContain('nt:gift:on');
    await press(SARA, 'qh:1');
    expect(stage.services.settings.quiet).toEqual({ from: 22, to: 8 });
    expect(stage.warnings).toEqual([]);
  });

  const buttons = makeButtons({ host: 't.me', username: 'hokm_bot' }, 'https://hokm.example');
  it('tells of the frame of a season in words, and leads to it', () => {
    const notice = { kind: 'season', zone: 'frame', year: 1405, quarter: 3, division: 4 } as const;
    const { text, keyboard } = renderNotice({ say, buttons }, 'fa', notice);
    expect(text.replace(/[\u2068\u2069]/gu, '')).toBe(
      'فصل تمام شد! قاب پاییز ۱۴۰۵ از لیگ زمرد مال توست. هر وقت خواستی دور عکست بگذار.',
    );
    expect(JSON.stringify(keyboard)).toContain('/shop?of=frame');
  });

  it('under a notice ends its kind with one tap, and takes that back', async () => {
    await start(SARA);
    const notice = { kind: 'season', zone: 'stay', place: 9, division: 1, coins: 0 } as const;
    const { text, keyboard } = renderNotice({ say, buttons }, 'fa', notice);
    const { api } = new Bot(stage.telegram.token, { client: { apiRoot: stage.telegram.apiRoot } });
    await api.sendMessage(SARA, text, { reply_markup: keyboard });
    const [open] = stage.last(SARA).buttons;
    await press(SARA, 'mute:season:off');
    expect(stage.services.settings.off).toEqual(['season']);
    expect(stage.last(SARA).buttons).toEqual([open, 'mute:season:on']);
    await press(SARA, 'mute:season:on');
    expect(stage.services.settings.off).toEqual([]);
    expect(stage.last(SARA).buttons).toEqual([open, 'mute:season:off']);
    expect(stage.warnings).toEqual([]);
  });

  it('is under every notice that can be switched off, and under no answer', () => {
    const dataOf = (notice: Notice) =>
      renderNotice({ say, buttons }, 'fa', notice)
        .keyboard.inline_keyboard.flat()
        .flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
    expect(dataOf({ kind: 'news', text: 'x', link: null })).toEqual(['mute:news:off']);
    expect(dataOf({ kind: 'gift', coins: 5 })).toEqual(['mute:gift:off']);
    expect(dataOf({ kind: 'refund', total: 5 })).toEqual([]);
    expect(dataOf({ kind: 'answer', text: 'x' })).toEqual([]);
  });

  it('leads to the app for the data export and the deletion, and sends nothing of the account', async () => {
    await write(SARA, '/mydata');
    expect(stage.last(SARA).buttons).toEqual([expect.stringMatching(/\/security$|startapp=account_data$/)]);
    await write(SARA, '/deleteaccount');
    expect(stage.last(SARA).buttons).toEqual([
      expect.stringMatching(/\/security\/delete$|startapp=account_delete$/),
    ]);
    expect(stage.telegram.callsOf('sendDocument')).toEqual([]);
    expect(stage.warnings).toEqual([]);
  });

  it('is answered, and so is a text that is no command', async () => {
    for (const language of ['fa', 'en'] as const) {
      const from = language === 'fa' ? SARA : JOHN;
      for (const command of PRIVATE_COMMANDS) {
        await write(from, `/${command}`);
        const words = answerTo(say, language, command);
        expect([command, stage.last(from).text]).toEqual([command, expect.stringContaining(words)]);
        if (['newroom', 'support', 'paysupport'].includes(command)) await write(from, '/cancel');
        expect(say(language, `command-${command}`)).not.toBe('');
      }
    }
    await write(SARA, 'چی؟');
    expect(stage.last(SARA).text).toBe(say('fa', 'unknown'));
    expect(stage.warnings).toEqual([]);
  });

  it('ends a dialogue that waits, and says so: nothing that is typed next goes to the team', async () => {
    await write(SARA, '/support');
    await write(SARA, '/newroom');
    expect(stage.telegram.textsTo(SARA).slice(-2)).toEqual([
      say('fa', 'dialogue-left'),
      say('fa', 'newroom-name'),
    ]);
    await write(SARA, 'حیاط');
    expect(stage.services.callsOf('sendFeedback')).toEqual([]);
    expect(stage.last(SARA).text).toBe(say('fa', 'newroom-points'));
    await write(SARA, '/paysupport');
    await write(SARA, 'charge-1');
    expect(stage.services.callsOf('sendFeedback')).toEqual([[accountId(SARA), '/paysupport\ncharge-1']]);
  });

  it('is not needed to get a friendly answer: whatever people send is answered', async () => {
    const { world } = stage.telegram;
    for (const sent of [{ sticker: {} }, { voice: {} }, { photo: [] }, { dice: {} }]) {
      const message = world.message(SARA, sent as never, world.person(SARA).user);
      await stage.handle(world.push({ message: message as never }));
      expect(stage.last(SARA).text).toBe(say('fa', 'text-only'));
      world.sent.length = 0;
    }
  });
});

describe('a bot that is closed to a person', () => {
  it('says why, in the words of the staff or its own, and still takes what was paid', async () => {
    stage.services.closure = { kind: 'maintenance', message: '' };
    await stage.handle(stage.telegram.people.write(SARA, '/start'));
    expect(stage.last(SARA).text).toBe('حکم در حال به‌روزرسانی است. کمی بعد دوباره سر بزن.');
    stage.services.closure = { kind: 'maintenance', message: 'Back at noon' };
    await stage.handle(stage.telegram.people.write(JOHN, '/top'));
    expect(stage.last(JOHN).text).toBe('Back at noon');
    stage.services.closure = { kind: 'registration', message: '' };
    await stage.handle(stage.telegram.people.write(JOHN, '/start'));
    expect(stage.last(JOHN).text).toBe('New accounts are closed for now. Come back later.');
    expect(stage.services.calls).toEqual([]);
    const invoice = await anInvoice()('pack');
    await stage.handle(stage.telegram.people.paid(SARA, invoice).update);
    expect(stage.services.charges.size).toBe(1);
  });
});

describe('a room of a group', () => {
  beforeEach(() => stage.telegram.people.addGroup(GROUP, 'بچه‌های کوچه'));

  it('gets one card, with a link that everybody can open', async () => {
    await write(SARA, '/play', GROUP);
    const { text, buttons, message_id } = stage.last(GROUP);
    expect(text).toMatch(/سارا/);
    expect(buttons).toEqual(['https://t.me/hokm_test_bot?startapp=room_AB12CD']);
    expect(stage.services.callsOf('addRoomCard')).toEqual([['AB12CD', GROUP, message_id, 'fa']]);
  });

  it('is refused with a reason', async () => {
    stage.services.refuse = 'room/too_many';
    await write(SARA, '/play', GROUP);
    expect(stage.last(GROUP).text).toMatch(/سه اتاق/);
  });
});

describe('inline cards', () => {
  it('are personal, never cached, and open by a link', async () => {
    await write(SARA, '/play');
    await stage.handle(stage.telegram.people.askInline(SARA, 'ab12cd'));
    const [answer] = stage.telegram.callsOf('answerInlineQuery');
    expect(answer).toMatchObject({ cache_time: 0, is_personal: true });
    const results = answer?.['results'] as { id: string }[];
    expect(results.map(({ id }) => id)).toEqual([expect.stringMatching(/^new-/), 'play', 'profile']);
    expect(JSON.stringify(results)).not.toContain('web_app');
  });
});

describe('payments', () => {
  it('are authorized when the purchase is known, and refused with a reason when not', async () => {
    const invoice = anInvoice();
    await stage.handle(stage.telegram.people.checkout(SARA, await invoice('pack')));
    await stage.handle(stage.telegram.people.checkout(SARA, await invoice('other')));
    const answers = stage.telegram.callsOf('answerPreCheckoutQuery');
    expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
    expect(answers[1]?.['error_message']).toMatch(/فروشگاه/);
  });

  it('are authorized while the chat still waits for another answer', async () => {
    const invoice = await anInvoice()('pack');
    let release = (): void => undefined;
    stage.telegram.faults.add('sendMessage', { hold: new Promise((resolve) => (release = resolve)) });
    await stage.intake.accept(stage.telegram.people.write(SARA, '/help'));
    await stage.intake.accept(stage.telegram.people.checkout(SARA, invoice));
    expect(stage.telegram.callsOf('answerPreCheckoutQuery')).toHaveLength(1);
    release();
    await stage.intake.settled();
  });

  it('are credited once by their charge, however often Telegram reports them', async () => {
    const invoice = await anInvoice()('pack');
    const { payment, update } = stage.telegram.people.paid(SARA, invoice);
    await stage.handle(update);
    await stage.handle(update);
    await stage.handle({ ...update, update_id: update.update_id + 1_000 });
    expect([...stage.services.charges.keys()]).toEqual([payment.charge_id]);
    expect(stage.last(SARA).text).toMatch(/سکه به کیف پولت رسید/);
  });
});

describe('dialogues', () => {
  it('create a room step by step, also when the process ends between two steps', async () => {
    await write(SARA, '/newroom');
    await write(SARA, 'اسمی که خیلی دراز است');
    expect(stage.last(SARA).text).toMatch(/۱ تا ۱۰/);
    await write(SARA, 'حیاط');
    stage.restart();
    await press(SARA, '7');
    await press(SARA, 'fast');
    await press(SARA, 'private');
    expect(stage.services.callsOf('createRoom')).toEqual([
      [accountId(SARA), { name: 'حیاط', target_points: 7, pace: 'fast', visibility: 'private' }],
    ]);
    expect(stage.last(SARA).text).toMatch(/AB12CD/);
  });

  it('end with the cancel button, or with another command, which is handled', async () => {
    await write(SARA, '/newroom');
    await press(SARA, 'dialogue:cancel');
    expect(stage.last(SARA).text).toMatch(/باشد، لغو شد/);
    await write(SARA, '/support');
    await write(SARA, '/top');
    expect(stage.last(SARA).text).toMatch(/برترین‌های این هفته/);
    expect(stage.services.calls).toEqual([]);
  });

  it('send a message to the team once', async () => {
    await write(JOHN, '/support');
    await write(JOHN, 'The cards are lovely');
    expect(stage.services.callsOf('sendFeedback')).toEqual([[accountId(JOHN), 'The cards are lovely']]);
  });
});

describe('a failure', () => {
  it('of Telegram is retried when it limits the rate', async () => {
    stage.telegram.faults.add('sendMessage', tooMany(0));
    await write(SARA, '/help');
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
    expect(stage.warnings).toEqual([]);
  });

  it('of the product is logged, and the person gets an answer', async () => {
    stage.services.listTop = () => Promise.reject(new Error('the store is down'));
    await write(SARA, '/top');
    expect(stage.last(SARA).text).toMatch(/انجام نشد/);
    expect(stage.warnings).toEqual(['update handler failed']);
  });

  it('to reach a person who has blocked the bot is no error, and the block is recorded', async () => {
    await stage.handle(stage.telegram.people.setBlocked(SARA, true));
    expect(stage.services.reach).toEqual([[SARA, false]]);
    await write(SARA, '/help');
    expect(stage.warnings).toEqual([]);
    await stage.handle(stage.telegram.people.setBlocked(SARA, false));
    expect(stage.services.reach.at(-1)).toEqual([SARA, true]);
  });

  it('is over with any sign of life: a message, a pressed button, and the permission that the app asks for', async () => {
    await write(SARA, 'سلام');
    expect(stage.services.reach).toEqual([[SARA, true]]);
    await write(JOHN, '/language');
    await press(JOHN, 'lang:fa');
    expect(stage.services.reach.slice(1)).toEqual([
      [JOHN, true],
      [JOHN, true],
    ]);
    const { world } = stage.telegram;
    const allowed = { write_access_allowed: { web_app_name: 'app' } };
    const answered = stage.telegram.textsTo(SARA).length;
    const message = world.message(SARA, allowed, world.person(SARA).user);
    await stage.handle(world.push({ message: message as never }));
    expect(stage.services.reach).toHaveLength(4);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(answered);
  });

  it('to store a payment loses nothing: it is credited when the store is back', async () => {
    const invoice = await anInvoice()('pack');
    const { creditPayment } = stage.services;
    stage.services.creditPayment = () => Promise.reject(new Error('the store is down'));
    await stage.handle(stage.telegram.people.paid(SARA, invoice).update);
    expect(stage.warnings).toEqual(['update failed, left for later']);
    stage.services.creditPayment = creditPayment;
    const intake = stage.restart();
    await intake.resume();
    await intake.settled();
    expect(stage.services.charges.size).toBe(1);
  });

  it('to store an update is not acknowledged to Telegram', async () => {
    stage.updates.fails = true;
    await expect(stage.intake.accept(stage.telegram.people.write(SARA, '/help'))).rejects.toThrow('down');
  });
});

describe('the privacy of inline mode', () => {
  const answers = () => JSON.stringify(stage.telegram.callsOf('answerInlineQuery'));

  it('makes no account of typing', async () => {
    await stage.handle(stage.telegram.people.askInline(SARA, 'x'));
    expect(stage.services.accounts.size).toBe(0);
    expect(answers()).toContain('play');
  });

  it('shows no balance, and nobody who sits in a private room', async () => {
    await write(SARA, '/help');
    const room = {
      id: accountId(1),
      code: 'AB12CD',
      name: 'حیاط',
      status: 'waiting' as const,
      target_points: 7,
      result: null,
    };
    const seats = ['Secretive', null, null, null];
    stage.services.rooms.set('AB12CD', { ...room, seats, is_private: true });
    await stage.handle(stage.telegram.people.askInline(SARA, 'AB12CD'));
    expect(answers()).toContain('code-AB12CD');
    expect(answers()).not.toMatch(/Secretive|سکه/);
  });
});

describe('a group', () => {
  it('is greeted when the bot is added', async () => {
    stage.telegram.people.addGroup(GROUP, 'کوچه');
    const { world } = stage.telegram;
    const member = (status: string) => ({ user: world.bot, status });
    const { user: from } = world.person(SARA);
    const change = { old_chat_member: member('left'), new_chat_member: member('member') };
    await stage.handle(
      world.push({ my_chat_member: { chat: world.chat(GROUP), from, date: 1, ...change } as never }),
    );
    expect(stage.last(GROUP).text).toBe(say('fa', 'group-hello'));
  });

  it('with topics gets each answer in the topic in which it was asked for', async () => {
    stage.telegram.people.addForum(GROUP, 'محله', [70, 80]);
    for (const topic of [70, 80, undefined])
      for (const text of ['/help', '/play']) {
        await stage.handle(stage.telegram.people.write(SARA, text, GROUP, topic));
        const sent = stage.telegram.world.sent.findLast(({ chat_id }) => chat_id === GROUP);
        expect(sent?.message_thread_id, text).toBe(topic);
      }
    stage.telegram.people.closeTopic(GROUP, 80);
    const before = stage.telegram.textsTo(GROUP).length;
    await stage.handle(stage.telegram.people.write(SARA, '/play', GROUP, 80));
    expect(stage.telegram.textsTo(GROUP)).toHaveLength(before);
    expect(stage.last(SARA).text).toBe(say('fa', 'group-no-rights', { group: 'محله' }));
  });

  it('in which the bot may not write gets no room, and the person is told', async () => {
    stage.telegram.people.addGroup(GROUP, 'کوچه');
    const update = stage.telegram.people.write(SARA, '/play', GROUP);
    stage.telegram.world.groups.delete(GROUP);
    await stage.handle(update);
    expect(stage.services.callsOf('createRoom')).toEqual([]);
    expect(stage.last(SARA).text).toBe(say('fa', 'group-no-rights', { group: 'کوچه' }));
  });
});
