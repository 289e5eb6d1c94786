import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { badRequest } from './refusal.js';

const bytes = (text: string): number => Buffer.byteLength(text);
const TAGS = new Set(['b', 'i', 'u', 's', 'a', 'code', 'pre', 'blockquote', 'tg-spoiler']);

/** Checks a text's length, in characters. */
export function checkText(text: unknown, name: string, least: number, most: number): string {
  if (typeof text !== 'string') return badRequest(`${name} is required`);
  if (text.trim().length < least) return badRequest(`${name} is empty`);
  if (text.length > most) return badRequest(`${name} is too long`);
  return text;
}

/** Checks a message's HTML: known tags, closed in order, and no loose `<` or `&`. */
export function checkHtml(text: string): void {
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z-]*)[^>]*>?/g)) {
    if (!TAGS.has(name)) badRequest(`can't parse entities: unsupported start tag "${name}"`);
    if (slash === '') open.push(name);
    else if (open.pop() !== name) badRequest(`can't parse entities: unexpected end tag "${name}"`);
  }
  if (open.length > 0) badRequest(`can't parse entities: can't find end tag for "${open.at(-1) ?? ''}"`);
  if (/&(?!(?:lt|gt|amp|quot|#\d+);)/.test(text)) badRequest("can't parse entities: loose ampersand");
}

/** Web apps need TLS; the loopback of a test is allowed. */
function checkWebAppUrl(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== '127.0.0.1')
    badRequest('inline keyboard button Web App URL is invalid: only HTTPS links are allowed');
}

function checkButton(button: InlineKeyboardButton, isPrivate: boolean): void {
  checkText(button.text, 'button text', 1, 64);
  if ('callback_data' in button) {
    const size = bytes(button.callback_data);
    if (size < 1 || size > 64) badRequest('BUTTON_DATA_INVALID');
  }
  if ('web_app' in button) {
    if (!isPrivate) badRequest('BUTTON_TYPE_INVALID');
    checkWebAppUrl(button.web_app.url);
  }
  if ('url' in button && !URL.canParse(button.url)) badRequest('BUTTON_URL_INVALID');
}

/** Checks the buttons under a message: Telegram opens web apps from private chats only. */
export function checkKeyboard(markup: InlineKeyboardMarkup | undefined, isPrivate: boolean): void {
  for (const row of markup?.inline_keyboard ?? []) {
    if (row.length > 8) badRequest('too many buttons in a row');
    for (const button of row) checkButton(button, isPrivate);
  }
}

/** Checks an invoice in Stars: one price, no provider. */
export function checkInvoice(payload: Record<string, unknown>): void {
  checkText(payload['title'], 'title', 1, 32);
  checkText(payload['description'], 'description', 1, 255);
  const size = bytes(checkText(payload['payload'], 'payload', 1, 128));
  if (size > 128) badRequest('INVOICE_PAYLOAD_INVALID');
  if (payload['currency'] !== 'XTR') badRequest('CURRENCY_INVALID');
  if (![undefined, ''].includes(payload['provider_token'] as string | undefined))
    badRequest('PAYMENT_PROVIDER_INVALID');
  const prices = payload['prices'];
  if (!Array.isArray(prices) || prices.length !== 1) badRequest('STARS_INVOICE_INVALID');
}

/** Checks commands, as BotFather does. */
export function checkCommands(commands: unknown): void {
  if (!Array.isArray(commands) || commands.length > 100) badRequest('BOT_COMMANDS_TOO_MUCH');
  for (const { command, description } of commands as { command: string; description: string }[]) {
    if (!/^[a-z0-9_]{1,32}$/.test(command)) badRequest('BOT_COMMAND_INVALID');
    if (description.length < 1 || description.length > 256) badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  }
}

/** Checks the value of `?start=`: 1 to 64 of `A-Za-z0-9_-`. */
export function checkStartParameter(text: string): void {
  if (!/^[\w-]{1,64}$/.test(text)) throw new Error(`a link may not start with "${text}"`);
}
