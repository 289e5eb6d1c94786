import { IncomingMessage, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateLimitKey } from './address.js';
import { isInNetworks } from './networks.js';
import {
  clientAddress,
  hostOf,
  isDevelopment,
  isFromHere,
  readAddress,
  useRequestSource,
} from './request-source.js';

function asked(headers: IncomingHttpHeaders, remote = '10.0.0.1'): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: remote });
  Object.assign(request.headers, headers);
  return request;
}

const behind = (forwarded: string, proxies = 1) =>
  clientAddress(asked({ 'x-forwarded-for': forwarded }), proxies);

describe('the address of a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['198.51.100.9:1, 203.0.113.7:65535', '203.0.113.7'],
    ['[203.0.113.7]:80', '203.0.113.7'],
    ['"[2001:db8::1]:4711"', '2001:db8::1'],
    ['[2001:DB8:0:0::1]', '2001:db8::1'],
    ['2001:0db8:0000::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['  203.0.113.7 ,', '203.0.113.7'],
    ['', '10.0.0.1'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113.7:port', 'unknown'],
    ['203.0.113', 'unknown'],
    ['0x7f.1', 'unknown'],
    ['203.0.113.007', 'unknown'],
    ['<script>', 'unknown'],
  ])('forwarded for %j is %s', (forwarded, address) => {
    expect(behind(forwarded)).toBe(address);
  });

  it('is that of the connection without a proxy, whatever the client says', () => {
    expect(behind('203.0.113.7', 0)).toBe('10.0.0.1');
    expect(clientAddress(asked({}, '::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
  });

  it('gives one key for each text, and never throws', () => {
    const item = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.ipV4(),
      fc.ipV6(),
      fc.tuple(fc.ipV4(), fc.nat(70_000)).map(([ip, port]) => `${ip}:${port}`),
      fc.tuple(fc.ipV6(), fc.nat(70_000)).map(([ip, port]) => `[${ip}]:${port}`),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), fc.nat(3), (items, proxies) => {
        const address = behind(items.join(','), proxies);
        expect(behind(items.join(','), proxies)).toBe(address);
        if (address !== 'unknown') expect(readAddress(address)).toBe(address);
        expect(rateLimitKey(address)).toMatch(/^(?:unknown|[\d.]+|[\da-f:]+\/64)$/);
        isInNetworks(['10.0.0.0/8', '2001:db8::/32'], address);
      }),
    );
  });

  it('has one key whatever port and spelling a proxy gives it', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (ip, port) => {
        for (const written of [`${ip}:${port}`, `[${ip}]:${port}`, `::ffff:${ip}`, `[::ffff:${ip}]:${port}`])
          expect(behind(written)).toBe(ip);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(65_535), (ip, port) => {
        expect(behind(`[${ip}]:${port}`)).toBe(behind(ip));
        expect(behind(ip.toUpperCase())).toBe(behind(ip));
      }),
    );
  });
});

describe('the host of a request', () => {
  it.each([
    ['hokm.example.org', 'hokm.example.org'],
    ['HOKM.Example.org:443', 'hokm.example.org'],
    ['hokm.example.org.', 'hokm.example.org'],
    ['127.0.0.1:5000', '127.0.0.1:5000'],
    ['[::1]:5000', '[::1]:5000'],
    ['', ''],
    ['a b', ''],
    ['x@y', ''],
  ])('%j is %j, whatever is forwarded', (host, read) => {
    expect(hostOf(asked({ host, 'x-forwarded-host': 'evil.example' }))).toBe(read);
  });
});

describe('a request from this machine', () => {
  const here = { host: '127.0.0.1:5000' };

  it.each(['127.0.0.1:5000', 'localhost', 'LOCALHOST:5000', '[::1]:5000'])('asks for %s itself', (host) => {
    expect(isFromHere(asked({ host }, '::ffff:127.0.0.1'))).toBe(true);
    expect(isFromHere(asked({ host }, '192.168.1.4'))).toBe(false);
  });

  it.each(['hokm.example.org', '127.0.0.1.example.org', '192.168.1.5:5000', 'localhost.example.org', ''])(
    'does not ask for %j',
    (host) => {
      expect(isFromHere(asked({ host }, '127.0.0.1'))).toBe(false);
    },
  );

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-anything',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'cf-ray',
    'x-original-host',
  ])('has no %s', (name) => {
    expect(isFromHere(asked({ ...here, [name]: '127.0.0.1' }, '127.0.0.1'))).toBe(false);
  });

  it('does not speak as a proxy that names nothing', () => {
    const request = asked(here, '127.0.0.1');
    request.httpVersion = '1.0';
    expect(isFromHere(request)).toBe(false);
  });

  it('is one of development only there', () => {
    expect(isDevelopment({ production: false }, asked(here, '127.0.0.1'))).toBe(true);
    expect(isDevelopment({ production: true }, asked(here, '127.0.0.1'))).toBe(false);
  });
});

it('an app sees the same address, host and scheme', () => {
  const app = express();
  useRequestSource(app, 1);
  const request = Object.assign(Object.create(app.request) as typeof app.request, {
    headers: {
      host: 'hokm.example.org',
      'x-forwarded-for': '192.0.2.9, 203.0.113.7:80',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'HTTPS',
    },
  });
  Object.defineProperty(request, 'socket', { value: { remoteAddress: '10.0.0.1' } });
  const { ip, host, hostname, protocol, secure } = request;
  expect({ ip, host, hostname, protocol, secure }).toEqual({
    ip: '203.0.113.7',
    host: 'hokm.example.org',
    hostname: 'hokm.example.org',
    protocol: 'https',
    secure: true,
  });
});
