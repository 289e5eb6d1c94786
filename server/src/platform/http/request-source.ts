import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Express, Request } from 'express';

// Where a request comes from and which host it asks for. Calls and connections ask here, and nowhere else.

/** The address of everybody whose proxy names none that can be read: they share one key of limits. */
const UNKNOWN_ADDRESS = 'unknown';

const LOOPBACK = /^(?:::1|127(?:\.\d{1,3}){3})$/;
/** True for an address of this machine. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies and tunnels add: with one of them the address of the connection is theirs. */
const FORWARDING =
  /^(?:forwarded|via|(?:x-)?forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop)$/;

/** The four numbers of an IPv4 address that is written as an IPv6 one. */
function unmapped(address: string): string {
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high === '') return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * The address in an item of a header, in its one spelling: without quotes, brackets, port and zone; IPv4 as such. Null for what is
 * no address.
 */
export function readAddress(item: string): string | null {
  const text = item.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1');
  if (isIPv4(bare)) return bare;
  const address = bare.replace(/%.*$/, '');
  if (!isIPv6(address)) return null;
  return unmapped(new URL(`http://[${address}]`).hostname.slice(1, -1));
}

/** The items of a header that each proxy on the way adds to. */
function itemsOf(header: string | readonly string[] | undefined): readonly string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Addresses of requests, which many ask for. */
const known = new WeakMap<IncomingMessage, string>();

/** The address of a request: past as many proxies of our own as stand in front. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const found = known.get(request) ?? readClientAddress(request, proxies);
  known.set(request, found);
  return found;
}

function readClientAddress(request: IncomingMessage, proxies: number): string {
  const way = [...itemsOf(request.headers['x-forwarded-for']), request.socket.remoteAddress ?? ''];
  return readAddress(way[Math.max(0, way.length - 1 - proxies)] ?? '') ?? UNKNOWN_ADDRESS;
}

/**
 * The host that a request asks for, as `URL` writes it; empty when it cannot be read. `X-Forwarded-Host` never counts: most proxies
 * hand on what the client wrote in it.
 */
export function hostOf({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): string {
  const address = `https://${host.replace(/\.(?=:\d+$|$)/, '')}`;
  if (/[\s/\\?#@]/.test(host) || !URL.canParse(address)) return '';
  return new URL(address).host;
}

function schemeOf(request: IncomingMessage, proxies: number): 'http' | 'https' {
  const way = itemsOf(request.headers['x-forwarded-proto']);
  const said = proxies === 0 ? undefined : way[Math.max(0, way.length - proxies)];
  if (said !== undefined) return said.toLowerCase() === 'https' ? 'https' : 'http';
  return 'encrypted' in request.socket && request.socket.encrypted === true ? 'https' : 'http';
}

/** True for a request from this machine to itself: not through a proxy or a tunnel, nor by a foreign name. */
export function isFromHere(request: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>): boolean {
  const peer = readAddress(request.socket.remoteAddress ?? '') ?? '';
  return (
    isLoopback(peer) &&
    LOCAL_HOST.test(request.headers.host ?? '') &&
    // What nginx speaks to a server unless it is told otherwise; it names neither itself nor the host then.
    request.httpVersion !== '1.0' &&
    !Object.keys(request.headers).some((name) => FORWARDING.test(name))
  );
}

/** True where what only development has may be used: never in production, and from this machine alone. */
export function isDevelopment(
  { production }: { readonly production: boolean },
  request: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>,
): boolean {
  return !production && isFromHere(request);
}

/** `request.ip`, `request.host` and `request.protocol` of an app are those of this file. */
export function useRequestSource(app: Express, proxies: number): void {
  const define = (name: string, get: (request: Request) => string): void => {
    Object.defineProperty(app.request, name, {
      configurable: true,
      get(this: Request) {
        return get(this);
      },
    });
  };
  define('ip', (request) => clientAddress(request, proxies));
  define('host', hostOf);
  define('protocol', (request) => schemeOf(request, proxies));
}
