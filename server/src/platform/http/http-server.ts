import { createServer, IncomingMessage, ServerResponse, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectionHeaders } from './security-headers.js';

const S = 1_000;

/**
 * Time-outs against slow requests, ms. `requestTimeout` lets a picture of 5 MB through at 42 KB/s; `keepAliveTimeout` is
 * longer than that of common proxies.
 */
export const TIMEOUTS = {
  headersTimeout: 15 * S,
  requestTimeout: 120 * S,
  keepAliveTimeout: 65 * S,
  connectionsCheckingInterval: 5 * S,
} as const;

const HEADERS_MAX_BYTES = 16 * 1024;

/** Status of a request that Node cannot read, by the code of its error. Any other is 400. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

/** The head of an answer to a request that never becomes one: with the headers of every other answer, and no body. */
function headOf(status: string, publicUrl: string | null): string {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  connectionHeaders(publicUrl)(request, response, () => undefined);
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${String(value)}`);
  return [`HTTP/1.1 ${status}`, ...headers, 'content-length: 0', 'connection: close', '', ''].join('\r\n');
}

/** Answers what Node cannot read as a request, and closes its connection. */
function answerUnreadable(publicUrl: string | null) {
  const heads = new Map(
    ['400 Bad Request', ...Object.values(STATUS)].map((status) => [status, headOf(status, publicUrl)]),
  );
  return (error: Error & { readonly code?: string }, socket: Duplex): void => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else socket.end(heads.get(STATUS[error.code ?? ''] ?? '400 Bad Request'));
  };
}

/** Answers a request that is not served with a status alone. */
function answerBare(publicUrl: string | null, status: number): RequestListener {
  const setHeaders = connectionHeaders(publicUrl);
  return (request, response) =>
    setHeaders(request, response, () => response.writeHead(status, { connection: 'close' }).end());
}

/** An HTTP server with these limits instead of Node's defaults. Not listening yet. */
export function createHttpServer(
  app: RequestListener,
  publicUrl: string | null,
  timeouts: Readonly<Record<keyof typeof TIMEOUTS, number>> = TIMEOUTS,
): Server {
  const refuseWithoutHost = answerBare(publicUrl, 400);
  const server = createServer(
    {
      ...timeouts,
      maxHeaderSize: HEADERS_MAX_BYTES,
      insecureHTTPParser: false,
      // Node's own refusal has none of our headers.
      requireHostHeader: false,
    },
    (request, response) => (request.headers.host === undefined ? refuseWithoutHost : app)(request, response),
  );
  server.on('checkExpectation', answerBare(publicUrl, 417));
  return server.on('clientError', answerUnreadable(publicUrl));
}
