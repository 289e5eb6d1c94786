import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
/** Words of games for money. In none of their meanings: a condition is a «معیار», what is put in an «ورودی». */
const NEVER = /شرط|قمار/;
const WORKSPACES = ['admin', 'bot', 'miniapp', 'server', 'shared', 'web'];

/** The files that may hold words for people: sources, pages and what is served as it is. */
function* filesOf(workspace: string): Generator<string> {
  for (const part of ['src', 'public']) {
    const folder = fileURLToPath(new URL(`${workspace}/${part}/`, root));
    for (const name of listed(folder))
      if (/\.(?:tsx?|html|json|md|svg)$/.test(name) && !/\.test\.tsx?$/.test(name)) yield `${folder}${name}`;
  }
}

const listed = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

it.each(WORKSPACES)('no text of %s speaks of games for money', (workspace) => {
  const files = [...filesOf(workspace)];
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => NEVER.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('finds such words where they are', () => {
  expect(NEVER.test('شرط‌بندی نکنید')).toBe(true);
  expect(NEVER.test('شرایط استفاده')).toBe(false);
});

/** A row of the glossary's words on screens. */
interface Row {
  readonly say: string;
  readonly never: readonly string[];
  readonly neverInEnglish: readonly string[];
  readonly where: string;
  readonly but: readonly string[];
}

const several = (cell: string): readonly string[] =>
  cell
    .split(/[،,؛]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const glossary = readFileSync(new URL('docs/GLOSSARY.md', root), 'utf8');
const rows: readonly Row[] = (glossary.split('## Words on screens')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [say = '', never = '', , neverInEnglish = '', where = '', but = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      say,
      never: several(never),
      neverInEnglish: several(neverInEnglish),
      where,
      but: several(but),
    };
  });

/** What players read: the mini app, the bot, the errors and the pages of the release. */
const FOR_PLAYERS =
  /\/(?:miniapp\/src|bot\/src\/texts|shared\/src\/text|server\/src\/content\/pages\/built-in)\//;
/** A line of a comment, and the line of names that nobody may take. */
const UNREAD = /^\s*(?:\/?\*|\/\/)|ادمین/;
const PERSIAN = '\\p{Script=Arabic}\\u200c';

/** Where English texts are; elsewhere English is for developers, who say "computer player". */
const TEXTS = /\/texts?\/|\/words\.ts$/;

/** The words of a line that its row does not want. */
function strays(line: string, { never, neverInEnglish, but }: Row): readonly string[] {
  const rest = but.reduce((text, allowed) => text.replaceAll(allowed, ''), line);
  const persian = never.filter((word) =>
    new RegExp(`(?<![${PERSIAN}])${word}(?![${PERSIAN}])`, 'u').test(rest),
  );
  const literals = [...rest.matchAll(/(['"`]).*\1/gu)].map(([text]) => text).join(' ');
  return [...persian, ...neverInEnglish.filter((word) => new RegExp(`\\b${word}\\b`, 'iu').test(literals))];
}

describe('one word for one thing', () => {
  const texts = WORKSPACES.flatMap((workspace) => [...filesOf(workspace)]).map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));

  it('has a row for each word', () => expect(rows.length).toBeGreaterThan(5));

  it.each(rows)('$say', (row) => {
    const stray = texts
      .filter(({ file }) => row.where === 'everywhere' || FOR_PLAYERS.test(file))
      .flatMap(({ file, text }) => {
        const wanted = TEXTS.test(file) ? row : { ...row, neverInEnglish: [] };
        const lower = text.toLowerCase();
        // Most files have none of the words: their lines are not looked at.
        if (![...wanted.never, ...wanted.neverInEnglish].some((word) => lower.includes(word))) return [];
        return text
          .split('\n')
          .filter((line) => !UNREAD.test(line))
          .flatMap((line) => strays(line, wanted).map((word) => `${file}: ${word}: ${line.trim()}`));
      });
    expect(stray).toEqual([]);
  });

  it('is broken by a stray word, and by nothing like it', () => {
    const [bot, card] = rows as [Row, Row];
    expect(strays("x: 'با کامپیوتر بازی کنید'", bot)).toEqual(['کامپیوتر']);
    expect(strays("x: 'Play with Computer players'", bot)).toEqual(['computer players']);
    expect(strays("x: 'کارت‌های شما'", card)).toEqual(['کارت‌های']);
    expect(strays("x: 'همکارتان کارنامه دارد'", card)).toEqual([]);
    expect(strays("x: 'شما قبلاً در این راند کارت انداخته‌اید!'", card)).toEqual([]);
  });
});
