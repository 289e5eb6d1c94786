import {
  request as send,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Log, RandomBytes } from '../core/ports.js';
import type { FrontDoor } from '../http/front-door.js';
import type { Channel } from '../processes/channel.js';
import { passOn } from '../processes/passed-on.js';
import type { GameServer } from './types.js';

const PATH = '/socket.io/';
const ID_BYTES = 15;
/** The id of a connection names the place of its process. */
const ID = /^([a-z0-9-]+)\.[\w-]+$/;
/** Tells the address that a request came from, between processes of one address only. */
const FROM = 'x-hokm-from';
/** Headers of one connection between two programs. */
const OF_CONNECTION = /^(?:connection|keep-alive|proxy-connection|transfer-encoding|te|trailer|upgrade)$/i;
/** Headers of a request that the process which hands it on writes itself. */
const OWN =
  /^(?:x-hokm-from|content-length|expect|connection|keep-alive|proxy-connection|transfer-encoding|te|trailer|upgrade)$/i;

/** The place that a request belongs to: that of the connection it names, or the one that it asks for. Null: to none. */
export function placeOf(url: string): string | null {
  if (!url.startsWith(PATH)) return null;
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const id = query.get('sid');
  return id === null ? query.get('place') : (ID.exec(id)?.[1] ?? null);
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));

/** The head of a request as it was read. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = pairs(rawHeaders).map(([name, value]) => `${name}: ${value}`);
  return [`${method ?? ''} ${url ?? ''} HTTP/${httpVersion}`, ...lines, '', ''].join('\r\n');
}

/** The body of a request, whole; null when it is larger than any that is read. */
async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Sends a request to another process as it came, and its answer back. */
function handOn(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  socketPath: string,
  log: Log,
): void {
  const headers = pairs(request.rawHeaders).filter(([name]) => !OWN.test(name));
  const { method, url: path } = request;
  const onward = send({
    socketPath,
    method,
    path,
    agent: false,
    setHost: false,
    headers: [
      ...headers,
      [FROM, request.socket.remoteAddress ?? ''],
      ...(method === 'POST' ? [['content-length', String(body.length)]] : []),
    ].flat(),
  });
  onward.on('response', (answer) => {
    const kept = pairs(answer.rawHeaders).filter(([name]) => !OF_CONNECTION.test(name));
    response.writeHead(answer.statusCode ?? 502, kept.flat());
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  onward.on('error', (error) => {
    if (response.destroyed) return;
    log.warn({ err: error }, 'request could not be handed on');
    if (response.headersSent) response.destroy();
    else response.writeHead(503, { connection: 'close' }).end();
  });
  response.once('close', () => onward.destroy());
  // At once: a process that has answered reads no more.
  onward.end(body);
}

/**
 * Polling fetches by GET without a body, and sends by POST; anything else is refused where it arrives. The body of another request would go out
 * unframed, and be read as a request of its own.
 */
const canBeHandedOn = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' ||
  (method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined);

export interface LeadProps {
  readonly http: HttpServer;
  readonly io: GameServer;
  readonly door: Pick<FrontDoor, 'refuses'>;
  readonly channel: Channel;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/**
 * Any process of an address gets any request. One of a connection that lives in another process, or that asks for its place, is led there: a
 * WebSocket with its connection, so that nothing stands between; long polling request by request, as a proxy's connection carries those of
 * many people. Resolves with the address of all when this process can serve, and others can hand requests on to it.
 */
export async function leadConnections(props: LeadProps): Promise<string> {
  const { http, io, door, channel, randomBytes, log } = props;
  const most = io.engine.opts.maxHttpBufferSize ?? 0;
  /** New connections to the address. */
  const opened = new WeakSet<Duplex>();
  /** Connections that another process has led here. */
  const led = new WeakSet<Duplex>();
  /** True for a connection of another process of the address: what it says of where a request came from is believed. */
  const isSibling = (socket: Duplex): boolean => !opened.has(socket) && !led.has(socket);
  io.engine.generateId = () => `${channel.place}.${randomBytes(ID_BYTES).toString('base64url')}`;

  /** The place that a request is led to; null for what is served here. */
  function leadsTo(request: IncomingMessage): string | null {
    const { socket, url = '' } = request;
    const place = opened.has(socket) ? placeOf(url) : null;
    return place !== null && channel.isOpen(place) ? place : null;
  }
  const isPoll = ({ url = '' }: IncomingMessage): boolean => /[?&]sid=/.test(url);

  const serveRequest = http.listeners('request');
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const from = request.headers[FROM];
    if (isSibling(socket) && typeof from === 'string')
      Object.defineProperty(socket, 'remoteAddress', { value: from, configurable: true });
    const place = canBeHandedOn(request) ? leadsTo(request) : null;
    if (place === null) for (const serve of serveRequest) serve.call(http, request, response);
    else if (!door.refuses(request, response, isPoll(request))) {
      readBody(request, most).then(
        (body) => {
          if (body !== null) handOn(request, body, response, join(channel.folder, place), log);
          else response.writeHead(413, { connection: 'close' }).end();
        },
        () => response.destroy(),
      );
    }
  });
  const serveUpgrade = http.listeners('upgrade');
  http.removeAllListeners('upgrade');
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const place = leadsTo(request);
    if (place === null) for (const serve of serveUpgrade) serve.call(http, request, socket, head);
    else if (!door.refuses(request, socket, isPoll(request))) {
      channel.lead(passOn(socket), place, Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]));
    }
  });

  channel.onOpened((connection) => {
    opened.add(connection);
    http.emit('connection', connection);
  });
  channel.onLed((connection, head) => {
    led.add(connection);
    connection.unshift(head);
    http.emit('connection', connection);
  });
  const socketPath = join(channel.folder, channel.place);
  // A process that was killed has left its own.
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen({ path: socketPath, exclusive: true }, resolve);
  });
  return channel.url;
}
