import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const files = ['miniapp', 'admin', 'web']
  .flatMap((part) =>
    readdirSync(join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${part}/src/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.states\.|\/testing\//.test(file))
  .sort();
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
const texts = files.map((file) => [file, withoutComments(readFileSync(join(ROOT, file), 'utf8'))] as const);
const filesWith = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([file]) => file);

type Allowed = Readonly<Record<string, readonly [RegExp, ...string[]]>>;

describe('what browsers have over HTTPS only', () => {
  /** Each is named where the page has another way, or words, without it. */
  const ALLOWED: Allowed = {
    'random ids': [/randomUUID/],
    'hashes and keys': [/\bsubtle\b(?!['"])/],
    clipboard: [/\bnavigator\.clipboard|\bClipboardItem\b/, 'web/src/browser/clipboard.ts'],
    'the component library’s clipboard, which is silent without it': [
      /\buseClipboard\b|\bCopyButton\b[^;]*'@mantine/,
    ],
    'the sheet for sharing': [
      /\bnavigator\.(?:share|canShare)\b/,
      'miniapp/src/telegram/browser.ts',
      'miniapp/src/telegram/save-file.ts',
    ],
    'a screen that stays on': [/\bwakeLock\b/, 'miniapp/src/screens/game/use-wake-lock.ts'],
    'service workers': [/\bserviceWorker\b/, 'miniapp/src/offline/register.ts'],
    passkeys: [
      /\bnavigator\.credentials|\bPublicKeyCredential\b|@simplewebauthn\/browser/,
      'web/src/passkey/index.ts',
    ],
    'storage, locks and caches': [/\bnavigator\.(?:storage|locks)\b|\bcaches\./],
    notifications: [/\bnew Notification\b|\bNotification\.requestPermission|\bPushManager\b/],
    'devices and places': [/\bmediaDevices\b|\bgeolocation\b|\bnavigator\.(?:bluetooth|usb|serial|hid)\b/],
    'files of the device': [/\bshow(?:Open|Save)FilePicker|\bgetDirectory\(/],
  };

  it.each(Object.entries(ALLOWED))('%s: only where there is another way', (_, [pattern, ...allowed]) => {
    expect(filesWith(pattern)).toEqual(allowed);
  });
});

describe('what waits for the network', () => {
  /** Each ends after a silence, and says so. */
  const ALLOWED: Allowed = {
    calls: [/(?<![.\w])fetch\(/, 'miniapp/src/session/usage.ts', 'web/src/client/create-client.ts'],
    uploads: [/\bXMLHttpRequest\(/, 'web/src/client/send-form.ts'],
    events: [/\bnew EventSource\(/, 'admin/src/session/live.ts'],
    sockets: [
      /\bnew WebSocket\(|from 'socket\.io-client'/,
      'miniapp/src/realtime/game-socket.ts',
      'miniapp/src/realtime/library-socket.ts',
    ],
    'calls that nobody follows': [/\bsendBeacon\(/],
    'React’s own lazy parts, which wait for ever': [/\blazy\b[^;]*\} from 'react'/, 'web/src/react/lazy.ts'],
  };

  it.each(Object.entries(ALLOWED))('%s: only where a silence ends them', (_, [pattern, ...allowed]) => {
    expect(filesWith(pattern)).toEqual(allowed);
  });

  /** Loaders of parts: those who are given them wait for a time only (`arrival`). */
  const WAITING = /\b(?:arrival|lazy|latePart|later|route|useSampled)\(|<Part\b/;
  const GIVEN_TO_SAMPLED = /\/load-samples\.ts$/;

  it('parts that are loaded when they are needed pass by what ends a silence', () => {
    const loading = texts.filter(([, text]) => /(?<!typeof )\bimport\(/.test(text));
    expect(loading.length).toBeGreaterThan(20);
    const endless = loading.filter(([file, text]) => !WAITING.test(text) && !GIVEN_TO_SAMPLED.test(file));
    expect(endless.map(([file]) => file)).toEqual([]);
  });

  it('what is awaited where it is loaded has an end there', () => {
    expect(filesWith(/await import\([^)]*\)(?!\)\.)/)).toEqual([]);
  });
});
