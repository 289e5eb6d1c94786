import { expect, it } from 'vitest';
import { lintFindings } from './lint-findings.js';

const REFUSED = [
  'name.slice(0, 10)',
  'room.name.slice(0, NAME_MAX)',
  'room?.title.trim().slice(0, limits.title_max - 1)',
  'first_name.substring(0, 3)',
  'storyTitle.substr(0, max)',
  "Array.from(text).slice(0, MAX).join('')",
  "[...message].slice(0, 140).join('')",
  "(name ?? '').slice(0, 4)",
  'name.charAt(0)',
  'lastName.at(0)',
  '[...name][0]',
  "bio.normalize('NFC')[0]",
  "String(reason).split('').slice(0, 5)",
];
const ALLOWED = [
  'names.slice(0, 3)',
  "name.slice(0, name.indexOf('.'))",
  'text.slice(from)',
  'texts[0]',
  'hash.slice(0, 16)',
  'cut(name, 10)',
  'name.at(-1)',
];
const PLACES = [
  'bot/src',
  'server/src/rooms',
  'miniapp/src/ui',
  'admin/src/ui',
  'web/src',
  'shared/src/text',
];

it('texts of people are cut between characters, wherever one is cut', () => {
  const files = (kind: string, texts: readonly string[]) =>
    texts.flatMap((text, at) =>
      PLACES.map((place) => [`${place}/${kind}${String(at)}.ts`, `export const a = ${text};\n`] as const),
    );
  const refused = files('refused', REFUSED);
  const all = Object.fromEntries([...refused, ...files('allowed', ALLOWED)]);
  expect(lintFindings('hokm-texts(whole-characters)', all)).toEqual(refused.map(([path]) => path).sort());
});
