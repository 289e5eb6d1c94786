import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { headOf, HEADER_LINES_MAX, type FrontDoor } from './front-door.js';
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

/** An HTTP server with a door in front, and with these limits instead of Node's defaults. Not listening yet. */
export function createHttpServer(
  app: RequestListener,
  door: Pick<FrontDoor, 'letIn' | 'publicUrl'>,
  timeouts: Readonly<Record<keyof typeof TIMEOUTS, number>> = TIMEOUTS,
): Server {
  const { publicUrl } = door;
  const refuseWithoutHost = answerBare(publicUrl, 400);
  const server = createServer(
    {
      ...timeouts,
      maxHeaderSize: HEADERS_MAX_BYTES,
      insecureHTTPParser: false,
      // Node's own refusal has none of our headers.
      requireHostHeader: false,
    },
    (request, response) => {
      const answer = request.headers.host === undefined ? refuseWithoutHost : app;
      door.letIn(request, response, () => answer(request, response));
    },
  );
  // One more than are allowed, so that the door sees that there are too many. Node leaves out the rest.
  server.maxHeadersCount = HEADER_LINES_MAX + 1;
  server.on('checkExpectation', answerBare(publicUrl, 417));
  return server.on('clientError', answerUnreadable(publicUrl));
}
