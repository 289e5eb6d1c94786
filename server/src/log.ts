import { pino, type DestinationStream, type LevelWithSilent } from 'pino';
import type { Log } from './ports.js';

export interface LogProps {
  readonly level: LevelWithSilent;
  /** Where the lines go; standard output when left out. */
  readonly to?: DestinationStream;
}

/** Fields that no line may show, on the first two levels of what is logged. */
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

/** What may be known of an error. Drivers hang whole documents on theirs: hands and seeds among them. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? error.code : undefined;
  return { type: name, message, code, stack };
}

/** The log of a process: a line of JSON each, without secrets and without cards. */
export function createLog({ level, to }: LogProps): Log {
  const options = {
    level,
    serializers: { err: plainError },
    redact: { paths: SECRET.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
