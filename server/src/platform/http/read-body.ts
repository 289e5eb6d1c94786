import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import type { Timers } from '../core/ports.js';
import { refuse, type Refusal } from '../core/result.js';
import { watchPieces } from './body-pieces.js';
import { refusalOf } from './failures.js';
import { InFlight } from './in-flight.js';
import { isHeavyJson } from './json-text.js';

const KB = 1024;

/** Size and parts of a JSON body: those of calls that are open to anybody are small, those of texts with their form large. */
export const BODY_LIMITS = {
  open: { bytes: 16 * KB, parts: 1_000 },
  usual: { bytes: 64 * KB, parts: 8_000 },
  large: { bytes: 512 * KB, parts: 20_000 },
} as const;

/** Unfinished JSON bodies. Nearly all come with their request's head; these are for lines that are slow. */
export const BODIES_IN_FLIGHT = { perAccount: 8, perAddress: 40, bytes: 32 * KB * KB } as const;

/** A body that takes longer is refused, ms. */
export const BODY_MAX_MS = 20_000;

const inCrumbs = () => Object.assign(new Error('a body in crumbs'), { status: 400 });

const TOO_SLOW = Symbol('too slow');

type Unreadable = 'request/invalid' | 'request/too_large' | 'request/too_slow' | 'request/too_many';

/** Somebody whose call may be made. */
interface Sender {
  readonly account: string | null;
  readonly address: string;
}

/** Before JSON is parsed: it is UTF-8 (RFC 8259), as readers take other encodings differently, and not too heavy. */
function checkText(partsMax: number) {
  return (_request: unknown, _response: unknown, body: Buffer, encoding: string): void => {
    if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
    if (isHeavyJson(body, partsMax)) throw Object.assign(new Error('heavy JSON'), { status: 400 });
  };
}

const parserOf = ({ bytes, parts }: { readonly bytes: number; readonly parts: number }): RequestHandler =>
  express.json({ limit: bytes, inflate: false, verify: checkText(parts) });

/**
 * The limits of a call's body.
 * @public for `bench/lib/every-call.mjs`, which reads what is built.
 */
export function sizeOf({
  access,
  limit,
  largeBody,
}: Pick<Endpoint, 'access' | 'limit' | 'largeBody'>): keyof typeof BODY_LIMITS {
  if (largeBody === true) return 'large';
  return access === 'anyone' && limit !== 'updates' ? 'open' : 'usual';
}

/** Reads the JSON bodies of calls that are already allowed, within limits of size, form, number and time. */
export class BodyReader {
  private readonly parsers = {
    open: parserOf(BODY_LIMITS.open),
    usual: parserOf(BODY_LIMITS.usual),
    large: parserOf(BODY_LIMITS.large),
  };
  private readonly inFlight: InFlight;

  constructor(
    private readonly timers: Timers,
    limits = BODIES_IN_FLIGHT,
  ) {
    this.inFlight = new InFlight(limits);
  }

  /** Reads the body of a call that takes one into `request.body`; null when that is done. */
  async read(
    request: Request,
    response: Response,
    contract: Endpoint,
    sender: Sender,
  ): Promise<Refusal<Unreadable> | null> {
    const size = sizeOf(contract);
    const most = BODY_LIMITS[size].bytes;
    const declared = Number(request.get('content-length') ?? most);
    if (declared > most) return refuse('request/too_large');
    const leave = this.inFlight.enter(sender, declared);
    if (leave === null) return refuse('request/too_many');
    try {
      const error = await this.parse(this.parsers[size], request, response);
      if (error === null) return null;
      if (error === TOO_SLOW) return refuse('request/too_slow');
      const code = refusalOf(error);
      if (code === null) throw error;
      return refuse(code === 'request/too_large' ? code : 'request/invalid');
    } finally {
      leave();
    }
  }

  /** The error of a body that cannot be read, null for one that can. */
  private parse(
    parser: RequestHandler,
    request: Request,
    response: Response,
  ): Promise<Error | typeof TOO_SLOW | null> {
    return new Promise((resolve) => {
      const timer = this.timers.set(BODY_MAX_MS, () => resolve(TOO_SLOW));
      const end = (outcome: Error | null) => {
        timer.cancel();
        resolve(outcome);
      };
      void parser(request, response, (error?: unknown) => end(error instanceof Error ? error : null));
      // Only what is read is watched: a body of another type is not.
      if (request.listenerCount('data') > 0) watchPieces(request, () => end(inCrumbs()));
    });
  }
}
