import { beforeAll, describe, expect, it } from 'vitest';
import { Bundle, KB, START } from './support/bundle.js';

const FIRST_PAGE_MAX = 207 * KB;
const ROUTE_MAX = 151 * KB;
/** Everything together: 130 KB of it are the editor of rich texts, which is loaded where somebody writes. */
const ALL_MAX = 935 * KB;
const FRAME = [START, 'src/shell/Shell.tsx'];

let bundle: Bundle;
beforeAll(async () => {
  bundle = await Bundle.of('admin');
});

describe('the weight of the panel’s scripts', () => {
  it.each([
    ['for somebody who signs in', [START, 'src/screens/sign-in/SignInScreen.tsx']],
    ['for somebody who is in', [...FRAME, 'src/screens/home/HomeScreen.tsx']],
  ])('of the first page is at most 207 KB %s', (_who, names) => {
    expect(bundle.weight(names)).toBeLessThanOrEqual(FIRST_PAGE_MAX);
  });

  it('of each further screen, and of each part that is loaded when it is wanted, is at most 151 KB', () => {
    const { chunks } = bundle;
    const parts = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry === true);
    expect(parts).toContain('src/screens/news/NewsScreen.tsx');
    expect(parts).toContain('src/rich-text/RichEditor.tsx');
    // A part is loaded from a chunk that is there already: a screen from the frame, a calendar from its screen.
    const heavy = parts.filter((name) =>
      Object.keys(chunks)
        .filter((from) => chunks[from]?.dynamicImports?.includes(name))
        .some((from) => bundle.weight([name], bundle.scriptsOf([...FRAME, from])) > ROUTE_MAX),
    );
    expect(heavy).toEqual([]);
  });

  it('has the icons that are used, and no others', () => {
    // The whole set weighs more than a megabyte.
    expect(bundle.total).toBeLessThan(ALL_MAX);
  });
});
