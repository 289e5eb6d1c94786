import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../src/platform/http/listen.js';
import { startProcess } from './support/process.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a start', () => {
  it('on a port in use says so before anything is opened', async () => {
    const other = createServer();
    const url = await listen(other, { host: '127.0.0.1', port: 0 });
    const DATA_DIR = join(folder, 'unopened');
    const { port } = new URL(url);
    await expect(startProcess({ PORT: port, DATA_DIR })).rejects.toThrow(`PORT: ${port} is in use`);
    expect(existsSync(DATA_DIR)).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });

  it('that a proxy makes production says why, and what it has not', async () => {
    const DATA_DIR = join(folder, 'production');
    const started = await startProcess({ TRUST_PROXY: '1', DATA_DIR }, { isAsBuilt: true });
    await started.end('SIGTERM');
    expect(started.output()).toContain('TRUST_PROXY=1 lets others than this machine reach the server');
    for (const name of ['MONGODB_URI', 'SESSION_SECRET']) expect(started.output()).toContain(`no ${name}: `);
  });

  it('with a bot’s token alone is for this machine', async () => {
    const env = {
      BOT_TOKEN: '1:AA',
      BOT_MODE: 'off',
      DATA_DIR: join(folder, 'laptop'),
      ALLOW_GUESTS: undefined,
    };
    const started = await startProcess(env);
    const config = (await (await fetch(`${started.url}/api/config`)).json()) as object;
    expect(config).toMatchObject({ dev_mailbox: true, sign_in: { guest: true } });
    await started.end('SIGTERM');
    expect(started.output()).not.toContain('lets others');
  });
});
