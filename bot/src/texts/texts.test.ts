import { describe, expect, it } from 'vitest';
import { helpLines } from '../core/commands.js';
import { en } from './en.js';
import { fa } from './fa.js';
import { languageOf, loadRefusals, loadTexts } from './texts.js';

const keysOf = (source: string): string[] =>
  [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key ?? '');
const wordsOf = (source: string, key: string): string[] => {
  const text = source.slice(source.indexOf(`\n${key} =`) + 1).split(/\n(?=[a-z][\w-]* =)/)[0] ?? '';
  return [...new Set([...text.matchAll(/\$(\w+)/g)].map(([, word]) => word ?? ''))].sort();
};
const ANY = {
  name: 'John',
  site: 'Yard',
  room: 'Yard',
  free: 2,
  link: 'https://t.me/x',
  level: 3,
  score: 5,
  games: 1,
  wins: 1,
  trophies: 9,
  balance: 7,
  rank: 1,
  total: 4,
  what: 'X',
  from: 22,
  others: 3,
  to: 8,
  points: 7,
  seat: 1,
  winners: 'A',
  us: 7,
  them: 3,
  taken: 2,
  code: 'AB12CD',
  at: new Date('2036-01-15T00:00:00Z'),
  coins: 5,
  place: 3,
  league: 'فیروزه',
  why: 'x',
  title: 'Cup',
  text: 'Thanks',
  group: 'Yard',
  one: 'A',
  two: 'B',
  other: 'B',
  people: 6,
  most: 16,
  names: 'A',
  day: 'جمعه',
  hour: '۲۱:۰۰',
  table: 1,
  round: 1,
  rounds: 3,
  season: 'Autumn',
  year: '1405',
  winner: 'A',
  loser: 'B',
};
const ISOLATED = /\u2068[^\u2069]*\u2069/g;
const FIRST_STRONG = /\p{Script=Latin}|\p{Script=Arabic}/u;

describe('the bot’s texts', () => {
  it('have the same keys and parameters in both languages', () => {
    expect(keysOf(fa)).toEqual(keysOf(en));
    for (const key of keysOf(fa)) expect([key, wordsOf(fa, key)]).toEqual([key, wordsOf(en, key)]);
  });

  it('are rendered without gaps', () => {
    const say = loadTexts();
    for (const language of ['fa', 'en'] as const) {
      for (const key of keysOf(fa)) expect(say(language, key, ANY)).not.toMatch(/[{}]/);
    }
  });

  it('run from right to left in Persian: every line starts with a Persian letter, and names are isolated', () => {
    const say = loadTexts();
    for (const key of keysOf(fa)) {
      for (const line of say('fa', key, ANY).split('\n')) {
        const bare = line.replace(ISOLATED, '').replace(/^\/\w+/, '');
        expect([key, FIRST_STRONG.exec(bare)?.[0] ?? 'ا']).toEqual([
          key,
          expect.stringMatching(/\p{Script=Arabic}/u),
        ]);
      }
    }
    expect(say('fa', 'profile', ANY)).toContain('\u2068John\u2069');
  });

  it('use Persian digits in Persian', () => {
    expect(loadTexts()('fa', 'top-place', { rank: 12, name: 'x', score: 1400 })).toMatch(/۱۲.*۱٬۴۰۰/);
  });

  it('are Persian for people without a language tag', () => {
    expect(['', 'fa', 'fa-IR', 'en', 'ar'].map(languageOf)).toEqual(['fa', 'fa', 'fa', 'en', 'en']);
  });
});

describe('the Persian of the bot', () => {
  const say = loadTexts();
  const bare = (key: string, words = {}) => say('fa', key, words).replace(/[\u2068\u2069]/g, '');

  it('has the words that people use', () => {
    expect(fa).not.toMatch(
      /نویسه|دور از گوشی|پذیرفتن|رد کردن|به اشتراک گذاشته|رتبهٔ|شما(?!ره)|بستهٔ|می‌انجامد|دعوت‌نامه|بپیوند|پیوستن|جدید/,
    );
    expect(bare('newroom-name')).toMatch(/تا ۱۰ حرف/);
    expect(bare('friend-away', { name: 'سارا' })).toBe('سارا: چند دقیقه‌ای نیست');
    expect([bare('accept', { name: '' }).trim(), bare('reject')]).toEqual(['قبول', 'رد']);
    expect(bare('top-place', { rank: 1, name: 'سارا', score: 90 })).toBe('۱. سارا – ۹۰');
    expect(bare('start-replay')).toBe('یک بازی تمام‌شده برایت فرستاده‌اند.');
    expect(bare('invoice-about', { name: 'کیسهٔ', coins: 500 })).toMatch(/^کیسهٔ ۵۰۰ سکه‌ای/);
  });

  it('greets nobody at each /play', () => {
    expect(bare('play-open')).not.toMatch(/خوش برگشتی|آماده/);
  });

  it('has lines of /help that stand right-to-left, with the slash of each command in its place', () => {
    for (const line of helpLines(say, 'fa').split('\n'))
      expect(line).toMatch(/^\u200F\u2068\/[a-z]+\u2069 \p{Script=Arabic}/u);
  });
});

describe('a command in a text', () => {
  it('has its slash in front of it, also where the line runs from right to left', () => {
    const say = loadTexts();
    expect(say('fa', 'unknown')).toContain('\u2068/help\u2069');
    expect(say('en', 'unknown')).not.toContain('\u2068');
    expect(loadRefusals()('fa', 'messages/full')).toContain('\u2068/support\u2069');
    expect(say('fa', 'settings').match(/\u2068\/\w+\u2069/g)).toEqual([
      '\u2068/language\u2069',
      '\u2068/notifications\u2069',
    ]);
  });
});
