import { builtInText, type BuiltInText } from '@hokm/shared/text';
import { en } from './en.js';
import { fa } from './fa.js';

/** A message of Fluent's form: its key, and its text with the lines that are moved in. */
const MESSAGE = /^([a-z][\w-]*) = (.*(?:\n(?: {4}| {3}\*|\}).*)*)/gm;
/** Sent to Telegram when the bot is deployed, from the release alone. */
const OF_DEPLOYMENT = /^(?:command-|bot-)/;

/** The texts of a source in Fluent's form, by key. */
function messagesOf(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(MESSAGE)].map(([, key = '', text = '']) => [key, text.replace(/\n {4}/g, '\n')]),
  );
}

/** Everything that the bot says. */
export function botTexts(): BuiltInText[] {
  const english = messagesOf(en);
  return [...messagesOf(fa)].map(([key, text]) => {
    const one = builtInText('bot', key, text, english.get(key) ?? text);
    return OF_DEPLOYMENT.test(key) ? { ...one, is_changeable: false } : one;
  });
}
