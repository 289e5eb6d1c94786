import { fileURLToPath } from 'node:url';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';

const RULE = 'no-restricted-syntax';
const eslint = new ESLint({ cwd: fileURLToPath(new URL('../..', import.meta.url)) });

/** How often the repository's rule against markup speaks about a text, as a file of this name. */
async function findings(path: string, text: string): Promise<number> {
  const found: unknown = await eslint.calculateConfigForFile(path);
  const { rules } = found as Linter.Config;
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
    rules: { [RULE]: rules?.[RULE] ?? 'off' },
  };
  return new Linter().verify(text, [config], 'any.tsx').length;
}

const PLACES = [
  'miniapp/src/screens/news/NewsScreen.tsx',
  'admin/src/screens/news/NewsDrawer.tsx',
  'web/src/rich/RichText.tsx',
];

it.each(PLACES)('markup is refused in %s', async (path) => {
  for (const text of [
    'export const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
    'export const a = <p {...{ dangerouslySetInnerHTML: { __html: text } }} />;',
    "export const a = { ['dangerouslySetInnerHTML']: { __html: text } };",
    'element.innerHTML = text;',
    'element.outerHTML = text;',
    "element.insertAdjacentHTML('beforeend', text);",
  ])
    expect(await findings(path, text), text).toBe(1);
  expect(await findings(path, 'export const a = <p>{text}</p>; element.textContent = text;')).toBe(0);
});
