import { createHash, createHmac } from 'node:crypto';
import { shuffled, uniformFrom, wordsOf } from '@hokm/shared/rules';

/** The name of the draw, and the first line of each message that is keyed: `docs/TOURNAMENTS.md`. */
export const DRAW_ALGORITHM = 'hokm-tournament/1';

const SEED_HEX = /^[0-9a-f]{64}$/u;
const LABEL = /^[a-z0-9:]{1,64}$/u;

/** Whole numbers from 0 to n − 1, each equally likely. */
export type Uniform = (n: number) => number;

/** The lots of one tournament. Everything follows from its seed: the same label gives the same lots. */
export interface Draw {
  /**
   * Numbers for one purpose, without end.
   * @param label 1–64 of `a–z`, `0–9` and `:`, another one for each purpose; see `LABELS`
   */
  numbers(label: string): Uniform;
  /** Things in a drawn order. Order them before in a way that everybody can repeat. */
  shuffled<T>(label: string, things: readonly T[]): readonly T[];
}

/** The purposes of draws. */
export const LABELS = {
  /** Entrants by number: the first round of a Swiss, and the last tie-break. */
  lots: 'lots',
  /** People in the order of signing up, where partners are drawn: the first two are a pair, the next two, and so on. */
  partners: 'partners',
  /** A match that the clock ends evenly: `numbers(label)(2)` is the side that wins. */
  lateMatch: ({ round, n }: { round: number; n: number }): string => `late:${round}:${n}`,
  /** The tables of an arena that are made at one moment, which counts from 1. */
  tables: (count: number): string => `tables:${count}`,
} as const;

function bytesOf(seed: string): Buffer {
  if (!SEED_HEX.test(seed)) throw new Error('A seed is 32 bytes, as 64 lower-case hex digits.');
  return Buffer.from(seed, 'hex');
}

/** SHA-256 of the 32 raw bytes of a seed, in hex: published with the tournament, long before the seed. */
export function commitmentOf(seed: string): string {
  return createHash('sha256').update(bytesOf(seed)).digest('hex');
}

function* blocks(key: Buffer, label: string): Generator<number, void> {
  for (let counter = 0; ; counter++) {
    const message = `${DRAW_ALGORITHM}\n${label}\n${counter}`;
    yield* wordsOf([createHmac('sha256', key).update(message, 'ascii').digest()]);
  }
}

/**
 * All lots of a tournament.
 * @param seed 32 bytes, as 64 lower-case hex digits
 */
export function drawFrom(seed: string): Draw {
  const key = bytesOf(seed);
  const numbers = (label: string): Uniform => {
    if (!LABEL.test(label)) throw new Error(`This names no draw: ${label}`);
    return uniformFrom(blocks(key, label));
  };
  return { numbers, shuffled: (label, things) => shuffled(things, numbers(label)) };
}
