import { createHmac } from 'node:crypto';
import type { MessageEntity, Update, User } from 'grammy/types';
import { checkStartParameter } from './checks.js';
import { badRequest } from './refusal.js';
import type { StarPayment, World } from './world.js';

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
  write(from: number, text: string, chatId = from): Update {
    const { user } = this.world.person(from);
    if (chatId === from) this.world.person(from).started = true;
    const command = /^\/\w+(@\w+)?/.exec(text)?.[0];
    const entities: MessageEntity[] =
      command === undefined ? [] : [{ type: 'bot_command', offset: 0, length: command.length }];
    return this.world.push({
      message: this.world.message(
        chatId,
        { text, ...(command === undefined ? {} : { entities }) },
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
