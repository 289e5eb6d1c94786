import { Bot } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setStage, type Stage } from '../testing/stage.js';
import { outOfOrder } from '../testing/telegram/faults.js';
import { ApiRefusal } from '../testing/telegram/refusal.js';
import { loadTexts } from '../texts/texts.js';
import { PollingWatch } from './polling-watch.js';

const SARA = 7;
const JOHN = 8;
const GROUP = -100;
const say = loadTexts();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.telegram.stop());

const tooOld = {
  refuse: new ApiRefusal(
    400,
    'Bad Request: query is too old and response timeout expired or query ID is invalid',
  ),
};
const stateOf = (id: number) => stage.updates.stored.get(id)?.state;

async function invoice(): Promise<string> {
  const { api } = new Bot(stage.telegram.token, { client: { apiRoot: stage.telegram.apiRoot } });
  return api.createInvoiceLink('Coins', 'Coins', 'pack', '', 'XTR', [{ label: 'x', amount: 50 }]);
}

describe('an update that fails', () => {
  it('as the answer to its checkout is refused is over, and stops nobody', async () => {
    const link = await invoice();
    stage.telegram.faults.add('answerPreCheckoutQuery', tooOld);
    const checkout = stage.telegram.people.checkout(SARA, link);
    await expect(stage.intake.accept(checkout)).resolves.toBe(true);
    await stage.handle(stage.telegram.people.write(JOHN, '/help'));
    expect(stage.telegram.textsTo(JOHN)).toHaveLength(1);
    expect(stateOf(checkout.update_id)).toBe('done');
  });

  it('at each attempt is set aside with its reason, and the person’s next one is handled', async () => {
    stage.services.listTop = () => Promise.reject(new Error('the store is down'));
    const poison = stage.telegram.people.write(SARA, '/top');
    await stage.handle(poison);
    await stage.handle(stage.telegram.people.write(SARA, '/help'));
    expect(stage.updates.stored.get(poison.update_id)).toMatchObject({
      state: 'set_aside',
      error: 'the store is down',
    });
    expect(stage.telegram.textsTo(SARA)).toHaveLength(2);
  });

  it('for a moment is handled at the next attempt, and nothing is said of it', async () => {
    const { listTop } = stage.services;
    stage.services.listTop = () => {
      stage.services.listTop = listTop;
      return Promise.reject(new Error('the store is down'));
    };
    await stage.handle(stage.telegram.people.write(SARA, '/top'));
    expect(stage.telegram.textsTo(SARA)).toEqual([expect.stringMatching(/برترین/)]);
  });

  it('while Telegram is out of order waits, and lets later ones pass', async () => {
    stage.telegram.faults.add('sendMessage', outOfOrder, 3);
    const late = stage.telegram.people.write(SARA, '/help');
    await stage.handle(late);
    expect(stateOf(late.update_id)).toBe('waiting');
    await stage.handle(stage.telegram.people.write(SARA, '/terms'));
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
    await stage.restart().resume();
    await stage.intake.settled();
    expect(stage.telegram.textsTo(SARA)).toHaveLength(2);
    expect(stateOf(late.update_id)).toBe('done');
  });
});

describe('an update over which process after process dies', () => {
  it('is set aside, and the person’s next one is handled', async () => {
    // Its process waits for the store for ever: it is as good as dead.
    stage.services.listTop = () => new Promise(() => undefined);
    const killer = stage.telegram.people.write(SARA, '/top');
    await stage.intake.accept(killer);
    for (let deaths = 1; deaths < 3; deaths++) await stage.restart().resume();
    await stage.intake.accept(stage.telegram.people.write(SARA, '/help'));
    expect(stage.telegram.textsTo(SARA)).toEqual([]);
    await stage.restart().resume();
    await stage.intake.settled();
    expect(stage.updates.stored.get(killer.update_id)).toMatchObject({
      state: 'set_aside',
      error: '3 processes ended while they handled it',
    });
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
  });
});

describe('a payer who has blocked the bot', () => {
  it('gets the coins, and the update is over', async () => {
    const link = await invoice();
    const { update, payment } = stage.telegram.people.paid(SARA, link);
    stage.telegram.people.setBlocked(SARA, true);
    await stage.handle(update);
    expect([...stage.services.charges.keys()]).toEqual([payment.charge_id]);
    expect(stateOf(update.update_id)).toBe('done');
  });
});

describe('the answer to a button', () => {
  it('that comes too late changes nothing for the person', async () => {
    await stage.handle(stage.telegram.people.write(SARA, '/newroom'));
    await stage.handle(stage.telegram.people.write(SARA, 'حیاط'));
    stage.telegram.faults.add('answerCallbackQuery', tooOld);
    await stage.handle(stage.telegram.people.press(SARA, stage.last(SARA).message_id, '7'));
    expect(stage.telegram.textsTo(SARA).join(' ')).not.toMatch(/انجام نشد/);
    expect(stage.last(SARA).buttons).toContain('fast');
  });
});

describe('a message whose answer is lost', () => {
  it('is not sent again: "coins arrived" comes once', async () => {
    const { update } = stage.telegram.people.paid(SARA, await invoice());
    stage.telegram.faults.add('sendMessage', { loseAnswer: true });
    await stage.handle(update);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
    expect(stateOf(update.update_id)).toBe('done');
  });
});

describe('a group', () => {
  it('that becomes a supergroup is followed, also when its old id is refused', async () => {
    stage.telegram.people.addGroup(GROUP, 'کوچه');
    const write = stage.telegram.people.write(SARA, '/help', GROUP);
    const [leaving, coming] = stage.telegram.people.upgradeGroup(GROUP, -200);
    for (const update of [write, leaving, coming]) await stage.handle(update);
    expect(stage.telegram.textsTo(-200)).toHaveLength(1);
    expect(stage.services.callsOf('moveGroup')).toEqual([
      [GROUP, -200],
      [GROUP, -200],
      [GROUP, -200],
    ]);
  });

  it('gets one line for its anonymous admin, none for its channel, and nobody an account', async () => {
    stage.telegram.people.addGroup(GROUP, 'کوچه');
    await stage.handle(stage.telegram.people.writeUnnamed(GROUP, '/play', 'channel'));
    await stage.handle(stage.telegram.people.writeUnnamed(GROUP, '/play', 'anonymous'));
    await stage.handle(stage.telegram.people.writeUnnamed(GROUP, 'hello', 'anonymous'));
    expect(stage.telegram.textsTo(GROUP)).toHaveLength(1);
    expect(stage.last(GROUP).buttons[0]).toMatch(/startapp/);
    expect(stage.services.accounts.size).toBe(0);
    expect(stage.warnings).toEqual([]);
  });
});

describe('a group in which the bot may not write', () => {
  const WORDS = [
    'not enough rights to send text messages to the chat',
    'need administrator rights in the channel chat',
    'have no rights to send a message',
    'CHAT_WRITE_FORBIDDEN',
    'CHAT_SEND_PLAIN_FORBIDDEN',
    'CHAT_RESTRICTED',
    'TOPIC_CLOSED',
    'message thread not found',
    'group chat was deactivated',
  ];

  it.each(WORDS)(
    'costs one attempt for each update, and the person is told in private: %s',
    async (words) => {
      const { people } = stage.telegram;
      people.addGroup(GROUP, 'کوچه');
      people.closeGroup(GROUP, words);
      const told = say('fa', 'group-no-rights', { group: 'کوچه' });
      for (const update of [
        people.setMember(GROUP, SARA, 'member'),
        people.write(SARA, '/play', GROUP),
        people.write(SARA, '/table', GROUP),
        people.write(SARA, '/help', GROUP),
        people.writeUnnamed(GROUP, '/play', 'anonymous'),
      ]) {
        await stage.handle(update);
        expect(stateOf(update.update_id)).toBe('done');
      }
      expect(new Set(stage.telegram.textsTo(SARA))).toEqual(new Set([told]));
      expect(stage.telegram.callsOf('sendMessage').filter((call) => call['chat_id'] === GROUP)).toHaveLength(
        5,
      );
      expect(stage.services.callsOf('createRoom')).toEqual([]);
      expect(stage.warnings).toEqual([]);
    },
  );
});

describe('the watch of the polling', () => {
  it('tells of an update that came twice, and of a minute without a confirmation', () => {
    let now = 0;
    const watch = new PollingWatch({ now: () => now });
    watch.begin();
    expect(watch.problem).toBeNull();
    now = 61_000;
    expect(watch.problem).toMatch(/for a minute/);
    watch.confirmed();
    expect(watch.problem).toBeNull();
    watch.fetchedTwice();
    expect(watch.problem).toMatch(/twice/);
    now += 60_000;
    expect(watch.problem).toBeNull();
  });
});
