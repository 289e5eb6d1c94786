import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** A document that never changes while the process runs, in each form that it is sent in. */
interface Forms {
  readonly tag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

/** The best quality takes twenty times as long, for a twentieth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function formsOf(text: string): Promise<Forms> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  return {
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    bytes: { br, gzip: zipped, identity: plain },
  };
}

/**
 * Sends a document that is made and compressed once, at its first request. Whoever has it already is answered with 304. `make` gives
 * its text.
 */
export function keptDocument(
  type: string,
  make: () => string,
): (request: Request, response: Response) => Promise<void> {
  let made: Promise<Forms> | null = null;
  return async (request, response) => {
    made ??= formsOf(make());
    const { tag, bytes } = await made;
    const encoding = (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding;
    response.type(type).vary('Accept-Encoding');
    response.set('Cache-Control', 'no-cache').set('ETag', `"${tag}-${encoding}"`);
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.send(bytes[encoding]);
  };
}
