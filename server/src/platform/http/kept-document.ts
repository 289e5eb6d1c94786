import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** A document that never changes while the process runs, in each form that it is sent in. */
interface Forms {
  readonly tag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

function formsOf(text: string): Forms {
  const plain = Buffer.from(text);
  return {
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    bytes: { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain },
  };
}

/**
 * Sends a document that is made and compressed at its first request, and answered with 304 to who has it. `make` gives its text.
 */
export function keptDocument(
  type: string,
  make: () => string,
): (request: Request, response: Response) => void {
  let made: Forms | null = null;
  return (request, response) => {
    made ??= formsOf(make());
    const encoding = (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding;
    response.type(type).vary('Accept-Encoding');
    response.set('Cache-Control', 'no-cache').set('ETag', `"${made.tag}-${encoding}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.send(made.bytes[encoding]);
  };
}
