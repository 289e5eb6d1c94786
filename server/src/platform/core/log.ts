import { pino, type DestinationStream, type LevelWithSilent } from 'pino';
import type { Log } from './ports.js';

export interface LogProps {
  readonly level: LevelWithSilent;
  /** Default: standard output. */
  readonly to?: DestinationStream;
  /** Gets each line too, once it is written. */
  readonly tap?: Pick<DestinationStream, 'write'>;
}

/** Fields that are hidden on the first two levels of a log line. */
const SECRET = [
  'token',
  'initData',
  'password',
  'authorization',
  'cookie',
  'headers',
  'move',
  'deck',
  'cards',
  'card',
  'card_id',
  'my_cards',
  'server_seed',
  'seeds',
  'state',
  'snapshot',
];

/** The loggable part of an error. Database drivers attach whole documents to theirs, hands and seeds included. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? error.code : undefined;
  return { type: name, message, code, stack };
}

/** The log of a process: JSON lines without secrets and cards. */
export function createLog({ level, to, tap }: LogProps): Log {
  const options = {
    level,
    serializers: { err: plainError },
    redact: { paths: SECRET.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
  };
  if (tap === undefined) return to === undefined ? pino(options) : pino(options, to);
  const out = to ?? pino.destination(1);
  return pino(options, {
    write(line: string) {
      out.write(line);
      tap.write(line);
    },
  });
}
