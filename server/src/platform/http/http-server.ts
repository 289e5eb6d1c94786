import { createServer, type RequestListener, type Server } from 'node:http';

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

/** An HTTP server with these limits instead of Node's defaults. Not listening yet. */
export function createHttpServer(
  app: RequestListener,
  timeouts: Readonly<Record<keyof typeof TIMEOUTS, number>> = TIMEOUTS,
): Server {
  return createServer(
    { ...timeouts, maxHeaderSize: HEADERS_MAX_BYTES, insecureHTTPParser: false, requireHostHeader: true },
    app,
  );
}
