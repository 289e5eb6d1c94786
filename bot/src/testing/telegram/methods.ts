import type { InlineKeyboardMarkup, Message } from 'grammy/types';
import { checkCommands, checkHtml, checkInvoice, checkKeyboard, checkText } from './checks.js';
import type { SendCounter } from './limits.js';
import { ApiRefusal, badRequest } from './refusal.js';
import { inTopic, type Question, type Sent, type World } from './world.js';

type Payload = Record<string, unknown>;
/** State that methods work on. */
export interface FakeState {
  readonly world: World;
  readonly counter: SendCounter;
}
type Method = (state: FakeState, payload: Payload) => unknown;

/** An optional field as text. */
function optional(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** How long Telegram takes an answer to a query, ms. */
const ANSWER_MS = { checkout: 10_000, callback: 60_000, inline: 30_000 } as const;
const TEXT_MAX = 4_096;
const CAPTION_MAX = 1_024;

function textOf(payload: Payload): string {
  const text = checkText(payload['text'], 'message text', 1, TEXT_MAX);
  if (payload['parse_mode'] === 'HTML') checkHtml(text);
  return text;
}

function asMessage(world: World, sent: Sent): Message {
  return {
    message_id: sent.message_id,
    date: world.date(),
    chat: world.chat(sent.chat_id),
    from: world.bot,
    text: sent.text,
    ...inTopic(sent.message_thread_id),
    ...(sent.reply_markup === undefined ? {} : { reply_markup: sent.reply_markup }),
  };
}

const sendMessage: Method = ({ world, counter }, payload) => {
  const { id, isPrivate } = world.sendable(payload['chat_id']);
  const text = textOf(payload);
  const reply_markup = payload['reply_markup'] as InlineKeyboardMarkup | undefined;
  checkKeyboard(reply_markup, isPrivate);
  const topic = world.topicOf(id, payload['message_thread_id']);
  counter.take(id);
  const sent = { message_id: world.nextId(), chat_id: id, ...topic, text, reply_markup, edits: 0 };
  world.sent.push(sent);
  return asMessage(world, sent);
};

/** Sends an attached file; its caption is stored as the text. */
const sendDocument: Method = ({ world, counter }, payload) => {
  const { id } = world.sendable(Number(payload['chat_id']));
  const file = payload['document'];
  if (typeof file !== 'object' || file === null || !('text' in file) || file.text === '')
    badRequest('file must be non-empty');
  const text = checkText(payload['caption'] ?? '', 'caption', 0, CAPTION_MAX);
  counter.take(id);
  const sent = { message_id: world.nextId(), chat_id: id, text, reply_markup: undefined, edits: 0 };
  world.sent.push(sent);
  return asMessage(world, sent);
};

function edit(state: FakeState, payload: Payload, text: string | null): unknown {
  const { world, counter } = state;
  const { id, isPrivate } = world.writable(payload['chat_id']);
  const sent = world.find(id, payload['message_id']);
  const reply_markup = payload['reply_markup'] as InlineKeyboardMarkup | undefined;
  checkKeyboard(reply_markup, isPrivate);
  counter.take(id);
  const same =
    sent.text === (text ?? sent.text) && JSON.stringify(sent.reply_markup) === JSON.stringify(reply_markup);
  if (same) badRequest(NOT_MODIFIED);
  sent.text = text ?? sent.text;
  sent.reply_markup = reply_markup;
  sent.edits += 1;
  return asMessage(world, sent);
}

const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

/** Edits a message that was sent in inline mode; Telegram answers with `true`. */
function editInline({ world, counter }: FakeState, payload: Payload, text: string | null): true {
  const sent = world.inline.get(optional(payload['inline_message_id'])) ?? badRequest('MESSAGE_ID_INVALID');
  const reply_markup = payload['reply_markup'] as InlineKeyboardMarkup | undefined;
  checkKeyboard(reply_markup, false);
  counter.takeInline();
  const same =
    sent.text === (text ?? sent.text) && JSON.stringify(sent.reply_markup) === JSON.stringify(reply_markup);
  if (same) badRequest(NOT_MODIFIED);
  Object.assign(sent, { text: text ?? sent.text, reply_markup, edits: sent.edits + 1 });
  return true;
}

const editMessageText: Method = (state, payload) =>
  'inline_message_id' in payload
    ? editInline(state, payload, textOf(payload))
    : edit(state, payload, textOf(payload));

const editMessageReplyMarkup: Method = (state, payload) =>
  'inline_message_id' in payload ? editInline(state, payload, null) : edit(state, payload, null);

const getChatMember: Method = ({ world }, payload) => {
  const chat = Number(payload['chat_id']);
  if (!world.groups.has(chat)) badRequest('chat not found');
  const { user } = world.person(Number(payload['user_id']));
  return { status: world.members.get(chat)?.has(user.id) === true ? 'member' : 'left', user };
};

const deleteMessage: Method = ({ world }, payload) => {
  const sent = world.find(payload['chat_id'], payload['message_id']);
  world.sent.splice(world.sent.indexOf(sent), 1);
  return true;
};

/** Accepts one answer to a query, in time. */
function answer(world: World, id: unknown, kind: Question['kind'], payload: Payload): true {
  const question = world.questions.get(String(id));
  const isLate = question !== undefined && world.now() - question.at > ANSWER_MS[kind];
  if (question?.kind !== kind || question.answer !== null || isLate)
    return badRequest('query is too old and response timeout expired or query ID is invalid');
  question.answer = payload;
  return true;
}

const answerCallbackQuery: Method = ({ world }, payload) => {
  if (payload['text'] !== undefined) checkText(payload['text'], 'text', 0, 200);
  // Without a game, a button may lead to the bot itself only.
  const own = `/${world.bot.username ?? ''}?start=`;
  if (payload['url'] !== undefined && !optional(payload['url']).includes(own)) badRequest('URL_INVALID');
  return answer(world, payload['callback_query_id'], 'callback', payload);
};

const answerInlineQuery: Method = ({ world }, payload) => {
  const results = payload['results'] as { id: string; reply_markup?: InlineKeyboardMarkup }[];
  if (!Array.isArray(results) || results.length > 50) badRequest('RESULTS_TOO_MUCH');
  for (const { id, reply_markup } of results) {
    if (Buffer.byteLength(id) < 1 || Buffer.byteLength(id) > 64) badRequest('RESULT_ID_INVALID');
    checkKeyboard(reply_markup, false);
  }
  if (new Set(results.map(({ id }) => id)).size !== results.length) badRequest('RESULT_ID_DUPLICATE');
  return answer(world, payload['inline_query_id'], 'inline', payload);
};

const savePreparedInlineMessage: Method = ({ world }, payload) => {
  world.person(Number(payload['user_id']));
  const result = payload['result'] as { reply_markup?: InlineKeyboardMarkup };
  checkKeyboard(result.reply_markup, false);
  const id = `prepared-${world.nextId()}`;
  world.prepared.set(id, payload);
  return { id, expiration_date: world.date() + 300 };
};

const createInvoiceLink: Method = ({ world }, payload) => {
  checkInvoice(payload);
  const [price] = payload['prices'] as { amount: number }[];
  const stars = price?.amount ?? 0;
  if (!Number.isInteger(stars) || stars < 1 || stars > 25_000) badRequest('STARS_AMOUNT_INVALID');
  const link = `https://t.me/$invoice${world.nextId()}`;
  world.invoices.set(link, {
    link,
    title: String(payload['title']),
    payload: String(payload['payload']),
    stars,
  });
  return link;
};

const answerPreCheckoutQuery: Method = ({ world }, payload) => {
  if (payload['ok'] === false) checkText(payload['error_message'], 'error_message', 1, 255);
  return answer(world, payload['pre_checkout_query_id'], 'checkout', payload);
};

const refundStarPayment: Method = ({ world }, payload) => {
  const charge = world.payments.find(({ charge_id }) => charge_id === payload['telegram_payment_charge_id']);
  if (charge?.user_id !== Number(payload['user_id'])) return badRequest('CHARGE_NOT_FOUND');
  if (charge.refunded) badRequest('CHARGE_ALREADY_REFUNDED');
  charge.refunded = true;
  return true;
};

const getStarTransactions: Method = ({ world }, payload) => {
  const offset = Number(payload['offset'] ?? 0);
  const limit = Number(payload['limit'] ?? 100);
  const transactions = world.payments.flatMap(
    ({ charge_id, user_id, stars, payload: invoice_payload, at, refunded }) => {
      const user = world.person(user_id).user;
      const partner = { type: 'user', transaction_type: 'invoice_payment', user, invoice_payload };
      const date = Math.floor(at / 1_000);
      const came = { id: charge_id, amount: stars, date, source: partner };
      return refunded ? [came, { id: charge_id, amount: stars, date, receiver: partner }] : [came];
    },
  );
  return { transactions: transactions.slice(offset, offset + limit) };
};

/** How a setting is stored: by its name, scope or chat, and language. */
function commandsKey(payload: Payload): string {
  const scope = payload['scope'] as { type: string; chat_id?: number } | undefined;
  const where = scope?.chat_id === undefined ? '' : `${scope.chat_id}:`;
  return `commands:${scope?.type ?? 'default'}:${where}${optional(payload['language_code'])}`;
}

const setMyCommands: Method = ({ world }, payload) => {
  checkCommands(payload['commands']);
  const scope = payload['scope'] as { type: string; chat_id?: number } | undefined;
  if (scope?.type === 'chat') world.writable(scope.chat_id);
  world.settings.set(commandsKey(payload), payload['commands']);
  return true;
};

const getMyCommands: Method = ({ world }, payload) => world.settings.get(commandsKey(payload)) ?? [];

const settingKey = (name: string, payload: Payload): string =>
  `${name}:${optional(payload['chat_id'] ?? payload['language_code'])}`;

const remember =
  (name: string, most: number): Method =>
  ({ world }, payload) => {
    checkText(payload[name] ?? '', name, 0, most);
    world.settings.set(settingKey(name, payload), payload[name]);
    return true;
  };

const recall =
  (name: string): Method =>
  ({ world }, payload) => ({ [name]: world.settings.get(settingKey(name, payload)) ?? '' });

/** Names may be changed a few times a day only. */
const setMyName: Method = (state, payload) => {
  state.world.countName();
  return remember('name', 64)(state, payload);
};

const setChatMenuButton: Method = ({ world }, payload) => {
  if (payload['chat_id'] !== undefined) world.writable(payload['chat_id']);
  world.settings.set(settingKey('menu_button', payload), payload['menu_button']);
  return true;
};

const getChatMenuButton: Method = ({ world }, payload) =>
  world.settings.get(settingKey('menu_button', payload)) ?? { type: 'commands' };

const setWebhook: Method = ({ world }, payload) => {
  const url = optional(payload['url']);
  world.webhook = url === '' ? null : { url, secret: optional(payload['secret_token']) };
  return true;
};

const deleteWebhook: Method = ({ world }, payload) => {
  world.webhook = null;
  if (payload['drop_pending_updates'] === true) world.updates.length = 0;
  return true;
};

/** The methods that the fake implements. */
const METHODS: Readonly<Record<string, Method>> = {
  getMe: ({ world }) => world.bot,
  sendMessage,
  sendDocument,
  editMessageText,
  editMessageReplyMarkup,
  getChatMember,
  deleteMessage,
  answerCallbackQuery,
  answerInlineQuery,
  savePreparedInlineMessage,
  createInvoiceLink,
  answerPreCheckoutQuery,
  refundStarPayment,
  getStarTransactions,
  setMyCommands,
  getMyCommands,
  setMyName,
  getMyName: recall('name'),
  setMyDescription: remember('description', 512),
  getMyDescription: recall('description'),
  setMyShortDescription: remember('short_description', 120),
  getMyShortDescription: recall('short_description'),
  setChatMenuButton,
  getChatMenuButton,
  sendChatAction: ({ world }, payload) => (world.writable(payload['chat_id']), true),
  setWebhook,
  deleteWebhook,
  getWebhookInfo: ({ world }) => ({
    url: world.webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: world.updates.length,
  }),
};

/** Runs a method; throws an `ApiRefusal` as Telegram would refuse it. */
export function runMethod(state: FakeState, method: string, payload: Payload): unknown {
  const run = METHODS[method];
  if (run === undefined) throw new ApiRefusal(404, `Not Found: method "${method}" is not known here`);
  return run(state, payload);
}
