import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { botTexts } from './built-in.js';
import { loadRefusals, loadTexts, NOTHING_CHANGED, type ChangedWords } from './texts.js';

const only = (texts: Readonly<Record<string, string>>): ChangedWords => ({
  ...NOTHING_CHANGED,
  text: (language, key) => (language === 'en' ? texts[key] : undefined),
});

describe('changed texts of the bot', () => {
  it('are said in the place of those of the release, in their language only', () => {
    const say = loadTexts(only({ 'menu-button': 'Deal me in' }));
    expect([say('en', 'menu-button'), say('fa', 'menu-button')]).toEqual(['Deal me in', 'بازی']);
  });

  it('follow a change at once', () => {
    const texts: Record<string, string> = {};
    const say = loadTexts(only(texts));
    expect(say('en', 'menu-button')).toBe('Play');
    texts['menu-button'] = 'Now';
    expect(say('en', 'menu-button')).toBe('Now');
    delete texts['menu-button'];
    expect(say('en', 'menu-button')).toBe('Play');
  });

  it('take words isolated and inert, with numbers in the digits of the language', () => {
    const say = loadTexts(only({ 'top-place': '{ $name }: { $score }, place {$rank}' }));
    expect(say('en', 'top-place', { name: 't.me/x', score: 1400, rank: 2 })).toBe(
      '\u2068t me x\u2069: \u20681,400\u2069, place \u20682\u2069',
    );
  });

  it('let no word of a person act as a placeholder, whatever it is', () => {
    const say = loadTexts(only({ 'tell-invite': '{ $from } / { $room }' }));
    fc.assert(
      fc.property(fc.string(), (name) => {
        const said = say('en', 'tell-invite', { from: `{ $room }${name}`, room: 'SECRET' });
        expect(said.split('SECRET')).toHaveLength(2 + (name.match(/SECRET/g)?.length ?? 0));
      }),
    );
  });

  it('give way to the release where they ask for a word that there is none of', () => {
    const say = loadTexts(only({ 'menu-button': '{ $name } { $constructor }' }));
    expect(say('en', 'menu-button', { name: 'x' })).toBe('Play');
  });

  it('cover refusals too', () => {
    const refusal = loadRefusals({
      ...NOTHING_CHANGED,
      refusal: (language, code) =>
        language === 'fa' && code === 'request/not_found' ? 'پیدا نشد که نشد' : undefined,
    });
    expect(refusal('fa', 'request/not_found')).toBe('پیدا نشد که نشد');
    expect(refusal('en', 'request/not_found')).not.toBe('');
  });
});

describe('the list of the bot’s texts', () => {
  const all = new Map(botTexts().map((text) => [text.key, text]));

  it('has every text once, whole and in both languages', () => {
    expect(all.size).toBeGreaterThan(100);
    expect(all.get('menu-button')).toMatchObject({ fa: 'بازی', en: 'Play', is_changeable: true });
    expect(all.get('invite')?.en).toMatch(/^This link brings a friend to Hokm.*\n *\{ \$link \}$/);
    expect(all.get('start-new')?.fa.split('\n').length).toBe(2);
  });

  it('says which are built by code, or act only when the bot is deployed', () => {
    for (const key of ['start-room', 'card-waiting', 'tell-friend_request', 'command-play', 'bot-name'])
      expect(all.get(key)?.is_changeable, key).toBe(false);
  });
});

describe('a language that the staff has added', () => {
  const arabic: ChangedWords = {
    text: (language, key) => (language === 'ar' && key === 'menu-button' ? 'العب' : undefined),
    refusal: (language, code) => (language === 'ar' && code === 'room/full' ? 'الغرفة ممتلئة' : undefined),
    base: (language) => (language === 'fa' ? 'fa' : 'en'),
  };

  it('is spoken where it has words, and the language under it elsewhere', () => {
    const say = loadTexts(arabic);
    expect(say('ar', 'menu-button')).toBe('العب');
    expect(say('ar', 'language-done')).toBe(say('en', 'language-done'));
    expect(say('en', 'menu-button')).not.toBe('العب');
    const refusal = loadRefusals(arabic);
    expect(refusal('ar', 'room/full')).toBe('الغرفة ممتلئة');
    expect(refusal('ar', 'request/not_found')).toBe(refusal('en', 'request/not_found'));
  });

  it('has changed words of the language under it before those of the release', () => {
    const over = {
      ...arabic,
      text: (language: string, key: string) =>
        language === 'en' && key === 'language-done' ? 'Done' : undefined,
    };
    expect(loadTexts(over)('ar', 'language-done')).toBe('Done');
  });
});
