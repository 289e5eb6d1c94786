import express, { type RequestHandler } from 'express';
import { methodAndPath, type SubjectHandlers } from './api-router.js';

const BODY_MAX = '64kb';
/** For texts with their form. */
const LARGE_BODY_MAX = '512kb';

/** JSON is UTF-8 (RFC 8259); other encodings are read differently by different readers. */
function rejectNonUtf8(_request: unknown, _response: unknown, _body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
}

const parserOf = (limit: string) => express.json({ limit, verify: rejectNonUtf8 });

/** Reads JSON bodies, larger ones only for the calls whose contract says so. */
export function jsonBodies(subjects: readonly SubjectHandlers[]): RequestHandler {
  const [usual, large] = [parserOf(BODY_MAX), parserOf(LARGE_BODY_MAX)];
  const takers = subjects
    .flatMap(({ routes }) => routes)
    .filter(({ contract }) => contract.largeBody === true)
    .map(({ contract }) => {
      const { method, path } = methodAndPath(contract);
      return { method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i') };
    });
  return function jsonParser(request, response, next) {
    const isLarge = takers.some(({ method, path }) => method === request.method && path.test(request.path));
    (isLarge ? large : usual)(request, response, next);
  };
}
