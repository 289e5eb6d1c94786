import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

describe('what browsers have over HTTPS only', () => {
  /** Each is named where the page has another way, or words, without it. */
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    'crypto.randomUUID': [],
    'crypto.subtle': [],
    'navigator.clipboard': ['miniapp/src/telegram/clipboard.ts'],
    'navigator.share': ['miniapp/src/telegram/browser.ts', 'miniapp/src/telegram/save-file.ts'],
    'navigator.wakeLock': ['miniapp/src/screens/game/use-wake-lock.ts'],
    'navigator.storage': [],
    'navigator.locks': [],
    'new Notification': [],
  };
  const files = ['miniapp', 'admin', 'web']
    .flatMap((part) =>
      readdirSync(join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${part}/src/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|new-key\.ts$/.test(file));
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);

  it.each(Object.entries(ALLOWED))('%s is used where there is another way only', (name, allowed) => {
    expect(
      texts
        .filter(([, text]) => text.includes(name))
        .map(([file]) => file)
        .sort(),
    ).toEqual(allowed);
  });
});
