import { createServer, type RequestListener, type Server } from 'node:http';

const S = 1_000;

/**
 * How long a caller may take, ms: who sends headers or a body drop by drop holds a connection no longer than this. A
 * picture of 5 MB goes through at 42 KB a second. Between two requests a connection stays as long as a proxy in front
 * keeps it.
 */
export const PATIENCE = {
  headersTimeout: 15 * S,
  requestTimeout: 120 * S,
  keepAliveTimeout: 65 * S,
  connectionsCheckingInterval: 5 * S,
} as const;

const HEADERS_MAX_BYTES = 16 * 1024;

/** An HTTP server with limits of its own instead of the platform's. Not listening yet. */
export function createHttpServer(
  app: RequestListener,
  patience: Readonly<Record<keyof typeof PATIENCE, number>> = PATIENCE,
): Server {
  return createServer(
    { ...patience, maxHeaderSize: HEADERS_MAX_BYTES, insecureHTTPParser: false, requireHostHeader: true },
    app,
  );
}
