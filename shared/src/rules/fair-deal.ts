import { DECK, valueOf } from './cards.js';
import type { Deal } from './deal.js';
import type { Four, Seat } from './seats.js';

/** The name of the algorithm, and the first line of every message that is keyed: `docs/FAIR-DEAL.md`. */
export const DEAL_ALGORITHM = 'hokm-deal/1';

/** 16 blocks are 128 words. A deal needs 1 + 51 + 51, which leaves 25 for words that are thrown away. */
const BLOCKS = 16;
const BLOCK_BYTES = 32;
const WORDS = 2 ** 32;
const ACE = 14;

/** The outcome of the seeds: the part of a `Deal` that is not seeds. */
export type FairDeal = Pick<Deal, 'start_seat' | 'draw' | 'deck'>;

/** UTF-8 has no lone surrogates: the replacement character stands for each, as in every encoder and every store. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Texts as ASCII, percent-encoded, so that no two lists give the same line. */
export const asciiLine = (texts: Four<string>): string =>
  texts.map((text) => encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD'))).join('&');

/**
 * The 16 ASCII messages of a hand whose HMAC-SHA256, keyed with the server seed's 32 raw bytes, are its randomness.
 * @param hand counts from 1
 * @param clientSeeds any texts, in seat order
 */
export function blockMessages(hand: number, clientSeeds: Four<string>): readonly string[] {
  const seeds = asciiLine(clientSeeds);
  return Array.from({ length: BLOCKS }, (_, counter) => `${DEAL_ALGORITHM}\n${hand}\n${seeds}\n${counter}`);
}

/** Blocks as one stream of big-endian 32-bit words. */
export function* wordsOf(blocks: readonly Uint8Array[]): Generator<number, void> {
  for (const block of blocks) {
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at + 4 <= block.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** Uniform integers below n out of a stream of words. Words past the last whole multiple of n are thrown away: no modulo bias. */
export function uniformFrom(words: Iterator<number, void>): (n: number) => number {
  return (n) => {
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const word = words.next().value;
      if (word === undefined) throw new Error('The words of a deal ran out.');
      if (word < limit) return word % n;
    }
  };
}

/** Fisher–Yates from the last place down (Durstenfeld 1964): every order equally likely. */
export function shuffled<T>(things: readonly T[], uniform: (n: number) => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = uniform(last + 1);
    const [a, b] = [order[last], order[other]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[other] = a;
  }
  return order;
}

/**
 * The deal that the 16 HMAC-SHA256 outputs of `blockMessages` determine: start seat, the hakem's draw up to and
 * with its first ace, and all 52 cards in deal order. Seat and draw count in hand 1 only but are made for every hand.
 *
 * Throws when a block is not 32 bytes, or the words run out: 26 of 128 words would have to be thrown away, each with
 * a chance below 52 / 2^32, so below 10^-170. That is a broken HMAC, not bad luck.
 */
export function dealFromBlocks(blocks: readonly Uint8Array[]): FairDeal {
  if (blocks.length !== BLOCKS || blocks.some((block) => block.byteLength !== BLOCK_BYTES)) {
    throw new Error('A deal is made of 16 blocks of 32 bytes.');
  }
  const uniform = uniformFrom(wordsOf(blocks));
  const start_seat = uniform(4) as Seat;
  const turned = shuffled(DECK, uniform);
  const draw = turned.slice(0, turned.findIndex((card) => valueOf(card) === ACE) + 1);
  return { start_seat, draw, deck: shuffled(DECK, uniform) };
}
