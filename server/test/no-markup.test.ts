import { expect, it } from 'vitest';
import { lintFindings } from './lint-findings.js';

const REFUSED = [
  'export const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
  'export const a = <p {...{ dangerouslySetInnerHTML: { __html: text } }} />;',
  "export const a = { ['dangerouslySetInnerHTML']: { __html: text } };",
  'element.innerHTML = text;',
  'element.outerHTML = text;',
  "element.insertAdjacentHTML('beforeend', text);",
];
const ALLOWED = 'export const a = <p>{text}</p>; element.textContent = text;';
const PLACES = ['miniapp/src/screens/news', 'admin/src/screens/news', 'web/src/rich'];

it('markup is refused wherever something is drawn', () => {
  const refused = PLACES.flatMap((place) =>
    REFUSED.map((text, index) => [`${place}/Refused${String(index)}.tsx`, text] as const),
  );
  const allowed = PLACES.map((place) => [`${place}/Allowed.tsx`, ALLOWED] as const);
  expect(lintFindings('hokm(no-markup)', Object.fromEntries([...refused, ...allowed]))).toEqual(
    refused.map(([path]) => path).sort(),
  );
});
