import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** Dialogs that a step back must not close, with the reason. */
const STAY: Readonly<Record<string, string>> = {
  'table/FinalOverlay.tsx': 'the end of the match is the page itself: back leaves it',
  'table/PauseDialog.tsx': 'a pause ends for the table, not for a page',
  'table/TrumpSheet.tsx': 'the hakem has to choose',
};

describe('a dialog of the app', () => {
  const dialogs = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /<dialog\b|role="(?:alert)?dialog"/.test(readFileSync(join(SOURCES, file), 'utf8')));

  it.each(dialogs)('in %s is a layer that one step back closes, or says why not', (file) => {
    const isLayer = readFileSync(join(SOURCES, file), 'utf8').includes('useLayer(');
    expect(isLayer).toBe(!(file in STAY));
  });

  it('that stays is there', () => {
    expect(Object.keys(STAY).filter((file) => !dialogs.includes(file))).toEqual([]);
  });
});
