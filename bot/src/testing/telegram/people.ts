import { createHmac } from 'node:crypto';
import type { InlineQueryResultArticle, MessageEntity, Update, User } from 'grammy/types';
import { checkStartParameter } from './checks.js';
import { badRequest } from './refusal.js';
import { inTopic, type StarPayment, type World } from './world.js';

export interface Newcomer extends Partial<Omit<User, 'id'>> {
  readonly id: number;
  /** Has written to the bot before. */
  readonly started?: boolean;
}

/** Actions of people in Telegram. Each gives the update that it puts into the bot's queue. */
export class People {
  constructor(
    private readonly world: World,
    private readonly token: string,
  ) {}

  /** Adds a person who uses Telegram. */
  add({ id, started = false, ...user }: Newcomer): User {
    const whole: User = { id, is_bot: false, first_name: `Person ${id}`, language_code: 'fa', ...user };
    this.world.people.set(id, { user: whole, started, blocked: false });
    return whole;
  }

  /** Adds a group with the bot in it; group ids are negative. */
  addGroup(id: number, title: string): void {
    this.world.groups.set(id, { id, type: 'group', title });
  }

  /** Makes a forum with these topics, besides the general one. */
  addForum(id: number, title: string, topics: readonly number[]): void {
    this.world.groups.set(id, { id, type: 'supergroup', title, is_forum: true });
    this.world.topics.set(id, new Map(topics.map((topic) => [topic, 'open'])));
  }

  closeTopic(id: number, topic: number): void {
    this.world.topics.get(id)?.set(topic, 'closed');
  }

  /** Makes a supergroup of a group: it has another id from then on, and messages of the old chat are gone. */
  upgradeGroup(id: number, to: number): readonly [Update, Update] {
    const { world } = this;
    const { title = '' } = world.groups.get(id) ?? {};
    const from = { id: 1_087_968_824, is_bot: true, first_name: 'Group' };
    const leaving = world.message(id, { migrate_to_chat_id: to }, from);
    world.groups.set(to, { id: to, type: 'supergroup', title });
    world.upgraded.set(id, to);
    const coming = world.message(to, { migrate_from_chat_id: id }, from);
    return [world.push({ message: leaving as never }), world.push({ message: coming as never })];
  }

  /** A command in a group in the name of an anonymous admin, or a post of the linked channel. */
  writeUnnamed(chatId: number, text: string, as: 'anonymous' | 'channel'): Update {
    const user: User =
      as === 'anonymous'
        ? { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' }
        : { id: 777_000, is_bot: false, first_name: 'Telegram' };
    const sender_chat =
      as === 'anonymous' ? this.world.chat(chatId) : { id: -1_009, type: 'channel', title: 'Channel' };
    const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: text.length }] : [];
    const of = as === 'channel' ? { is_automatic_forward: true } : {};
    const fields = { text, entities, sender_chat, ...of };
    return this.world.push({ message: this.world.message(chatId, fields as never, user) as never });
  }

  /** Writes to the bot, in private or in a group. */
  write(from: number, text: string, chatId = from, topic?: number): Update {
    const { user } = this.world.person(from);
    if (chatId === from) this.world.person(from).started = true;
    else this.join(chatId, from);
    const command = /^\/\w+(@\w+)?/.exec(text)?.[0];
    const entities: MessageEntity[] =
      command === undefined ? [] : [{ type: 'bot_command', offset: 0, length: command.length }];
    return this.world.push({
      message: this.world.message(
        chatId,
        { text, ...inTopic(topic), ...(command === undefined ? {} : { entities }) },
        user,
      ) as never,
    });
  }

  /** Opens a `?start=` link and presses Start. */
  start(from: number, parameter = ''): Update {
    if (parameter !== '') checkStartParameter(parameter);
    return this.write(from, parameter === '' ? '/start' : `/start ${parameter}`);
  }

  /** Presses a button under the bot's message, by its callback data. */
  press(from: number, messageId: number, data: string): Update {
    const { user } = this.world.person(from);
    const sent = this.world.sent.find(({ message_id }) => message_id === messageId);
    const buttons = sent?.reply_markup?.inline_keyboard.flat() ?? [];
    if (
      sent === undefined ||
      !buttons.some((button) => 'callback_data' in button && button.callback_data === data)
    )
      throw new Error(`message ${messageId} has no button "${data}"`);
    const id = String(this.world.nextId());
    this.world.questions.set(id, { kind: 'callback', from, at: this.world.now(), answer: null });
    return this.world.push({
      callback_query: {
        id,
        from: user,
        chat_instance: '1',
        data,
        message: {
          message_id: messageId,
          date: this.world.date(),
          chat: this.world.chat(sent.chat_id),
          from: this.world.bot,
          text: sent.text,
          ...inTopic(sent.message_thread_id),
          ...(sent.reply_markup === undefined ? {} : { reply_markup: sent.reply_markup }),
        },
      },
    });
  }

  /** Writes the bot's name and a query in any chat. */
  askInline(from: number, query: string): Update {
    const { user } = this.world.person(from);
    const id = String(this.world.nextId());
    this.world.questions.set(id, { kind: 'inline', from, at: this.world.now(), answer: null });
    return this.world.push({ inline_query: { id, from: user, query, offset: '' } });
  }

  /**
   * Sends one of the results that the bot gave to the person's last inline query. The update is null while inline feedback
   * is off, and so is the message's id for a result without buttons.
   */
  chooseInline(from: number, resultId: string): { inline: string | null; update: Update | null } {
    const asked = [...this.world.questions.values()].filter(
      (each) => each.kind === 'inline' && each.from === from && each.answer !== null,
    );
    const results = (asked.at(-1)?.answer?.['results'] ?? []) as InlineQueryResultArticle[];
    const result = results.find(({ id }) => id === resultId);
    if (result === undefined) throw new Error(`no result "${resultId}" was given`);
    const { reply_markup, input_message_content } = result;
    const id = reply_markup === undefined ? null : `inline-${this.world.nextId()}`;
    const text = 'message_text' in input_message_content ? input_message_content.message_text : '';
    if (id !== null) this.world.inline.set(id, { id, text, reply_markup, edits: 0 });
    if (!this.world.inlineFeedback) return { inline: id, update: null };
    const { user } = this.world.person(from);
    const chosen_inline_result = {
      result_id: resultId,
      from: user,
      query: '',
      ...(id === null ? {} : { inline_message_id: id }),
    };
    return { inline: id, update: this.world.push({ chosen_inline_result }) };
  }

  /** Presses a button under a message that was sent in inline mode. */
  pressInline(from: number, inline: string, data: string): Update {
    const buttons = this.world.inline.get(inline)?.reply_markup?.inline_keyboard.flat() ?? [];
    if (!buttons.some((button) => 'callback_data' in button && button.callback_data === data))
      throw new Error(`message ${inline} has no button "${data}"`);
    return this.pressStale(from, inline, data);
  }

  /** The same with a button that the person still sees, and that is gone by now. */
  pressStale(from: number, inline: string, data: string): Update {
    const { user } = this.world.person(from);
    const id = String(this.world.nextId());
    this.world.questions.set(id, { kind: 'callback', from, at: this.world.now(), answer: null });
    return this.world.push({
      callback_query: { id, from: user, chat_instance: '1', data, inline_message_id: inline },
    });
  }

  /** A person is in a group. */
  join(chatId: number, id: number): void {
    const members = this.world.members.get(chatId) ?? new Set();
    this.world.members.set(chatId, members.add(id));
  }

  /** A person leaves a group, which Telegram shows there. */
  leave(chatId: number, id: number): Update {
    this.world.members.get(chatId)?.delete(id);
    const { user } = this.world.person(id);
    const message = this.world.message(chatId, { left_chat_member: user }, user);
    return this.world.push({ message: message as never });
  }

  /** Adds the bot to a group, or removes it. */
  setMember(chatId: number, by: number, status: 'member' | 'left'): Update {
    const member = (state: string) => ({ user: this.world.bot, status: state });
    return this.world.push({
      my_chat_member: {
        chat: this.world.chat(chatId),
        from: this.world.person(by).user,
        date: this.world.date(),
        old_chat_member: member(status === 'member' ? 'left' : 'member'),
        new_chat_member: member(status),
      } as never,
    });
  }

  /** The bot may not write in a group, for a reason in Telegram's words; null: it may. */
  closeGroup(chatId: number, words: string | null): void {
    if (words === null) this.world.closedTo.delete(chatId);
    else this.world.closedTo.set(chatId, words);
  }

  /** Blocks or unblocks the bot. */
  setBlocked(from: number, blocked: boolean): Update {
    const person = this.world.person(from);
    person.blocked = blocked;
    const member = (status: string) => ({ user: this.world.bot, status, until_date: 0 });
    return this.world.push({
      my_chat_member: {
        chat: this.world.chat(from),
        from: person.user,
        date: this.world.date(),
        old_chat_member: member(blocked ? 'member' : 'kicked'),
        new_chat_member: member(blocked ? 'kicked' : 'member'),
      } as never,
    });
  }

  /** Opens an invoice and presses Pay: the bot gets a pre-checkout query. */
  checkout(from: number, link: string): Update {
    const invoice = this.world.invoices.get(link) ?? badRequest('invoice not found');
    const id = String(this.world.nextId());
    this.world.questions.set(id, { kind: 'checkout', from, at: this.world.now(), answer: null });
    return this.world.push({
      pre_checkout_query: {
        id,
        from: this.world.person(from).user,
        currency: 'XTR',
        total_amount: invoice.stars,
        invoice_payload: invoice.payload,
      },
    });
  }

  /** Telegram takes the Stars and reports the payment. */
  paid(from: number, link: string): { payment: StarPayment; update: Update } {
    const invoice = this.world.invoices.get(link) ?? badRequest('invoice not found');
    const payment: StarPayment = {
      charge_id: `charge-${this.world.nextId()}`,
      user_id: from,
      stars: invoice.stars,
      payload: invoice.payload,
      at: this.world.now(),
      refunded: false,
    };
    this.world.payments.push(payment);
    const successful_payment = {
      currency: 'XTR',
      total_amount: invoice.stars,
      invoice_payload: invoice.payload,
      telegram_payment_charge_id: payment.charge_id,
      provider_payment_charge_id: '',
    };
    const message = this.world.message(from, { successful_payment }, this.world.person(from).user);
    return { payment, update: this.world.push({ message: message as never }) };
  }

  /** Telegram gives the Stars of a payment back, and says so in the chat. */
  refunded(payment: StarPayment): Update {
    payment.refunded = true;
    const refunded_payment = {
      currency: 'XTR',
      total_amount: payment.stars,
      invoice_payload: payment.payload,
      telegram_payment_charge_id: payment.charge_id,
    };
    const { user_id } = payment;
    const message = this.world.message(user_id, { refunded_payment }, this.world.person(user_id).user);
    return this.world.push({ message: message as never });
  }

  /** Raw launch data of the mini app, signed as Telegram signs it. */
  launchData(from: number, startParam?: string): string {
    const data = new URLSearchParams({
      auth_date: String(this.world.date()),
      user: JSON.stringify({ ...this.world.person(from).user, allows_write_to_pm: true }),
      signature: 'none',
      ...(startParam === undefined ? {} : { start_param: startParam }),
    });
    const lines = [...data].map(([name, value]) => `${name}=${value}`).sort();
    const secret = createHmac('sha256', 'WebAppData').update(this.token).digest();
    data.set('hash', createHmac('sha256', secret).update(lines.join('\n')).digest('hex'));
    return data.toString();
  }
}
