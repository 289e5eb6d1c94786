import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBadWorld, type BadWorld, type Harm } from './bad-world.js';

let server: Server;
let world: BadWorld;

beforeEach(async () => {
  server = createServer((_, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  world = await openBadWorld(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, ({ path }) => {
    const [, name = ''] = path.split('/');
    return name === '' ? null : name === 'delay' ? { delay: 5 } : (name as Harm);
  });
});
afterEach(async () => {
  await world.stop();
  server.closeAllConnections();
  server.close();
});

const get = async (path: string) => (await fetch(`${world.url}${path}`)).text();

/** What came of a request until the proxy had harmed it. */
async function began(path: string): Promise<'nothing' | 'head'> {
  const asked = request(`${world.url}${path}`);
  asked.on('error', () => undefined);
  asked.end();
  const head = once(asked, 'response').then(() => 'head' as const);
  const harmed = expect.poll(() => world.harmed()).toBe(1);
  await harmed;
  const first = await Promise.race([head, get('/').then(() => 'nothing' as const)]);
  asked.destroy();
  return first;
}

describe('the bad world', () => {
  it('lets through what is not harmed, and what is only late', async () => {
    expect([await get('/'), await get('/delay')]).toEqual(['here', 'here']);
    expect(world.harmed()).toBe(1);
  });

  it('refuses, and cuts after the head of an answer', async () => {
    await expect(get('/refuse')).rejects.toThrow('fetch failed');
    await expect(get('/cut')).rejects.toThrow('terminated');
  });

  it('hangs: not even the head of an answer comes', async () => {
    expect(await began('/hang')).toBe('nothing');
  });

  it('swallows: the head comes and then nothing', async () => {
    const response = await fetch(`${world.url}/swallow`);
    const body = response.text().then(() => 'body');
    expect(response.status).toBe(200);
    expect(await Promise.race([body.catch(() => 'ended'), get('/').then(() => 'nothing')])).toBe('nothing');
  });
});

describe('a line that is lost', () => {
  it('accepts nothing while it is torn', async () => {
    world.tear();
    await expect(get('/')).rejects.toThrow('fetch failed');
    world.mend();
    expect(await get('/')).toBe('here');
  });
});
