import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../core/config.js';
import { addressOf, checkPort, listen } from './listen.js';

describe('the address that is said at the start', () => {
  it.each([
    ['0.0.0.0', 'http://127.0.0.1:5000'],
    ['::', 'http://[::1]:5000'],
    ['::1', 'http://[::1]:5000'],
    ['2001:db8::1', 'http://[2001:db8::1]:5000'],
    ['127.0.0.1', 'http://127.0.0.1:5000'],
    ['hokm.example.org', 'http://hokm.example.org:5000'],
  ])('of %s can be opened: %s', (host, address) => {
    expect(addressOf({ host, port: 5000 })).toBe(address);
    expect(new URL(address).port).toBe('5000');
  });
});

describe('a port', () => {
  it('in use is said with the name of its variable', async () => {
    const other = createServer();
    await listen(other, { host: '127.0.0.1', port: 0 });
    const { port } = other.address() as AddressInfo;
    const refused = await checkPort({ host: '127.0.0.1', port }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(String(refused)).toContain(`PORT: ${port} is in use on 127.0.0.1`);
    await new Promise((resolve) => other.close(resolve));
    await expect(checkPort({ host: '127.0.0.1', port })).resolves.toBeUndefined();
  });

  it('of an address that the machine does not have is said with HOST', async () => {
    await expect(checkPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST: 192.0.2.1 is no address');
  });
});
