import { blockMessages, dealFromBlocks, type FairDeal } from './fair-deal.js';
import type { Four } from './seats.js';
import { asciiBytes, bytesOfHex, hexOf, webCrypto, type WebCrypto } from './web-crypto.js';

const SEED_BYTES = 32;

/** A hand that is over, as its proof is published: everything that is needed to deal it again. */
export interface DealRecord {
  /** Counts from 1. */
  readonly hand: number;
  /** SHA-256 of the server seed's 32 bytes, hex; noted down before the deal by whoever wants to be sure. */
  readonly commitment: string;
  /** 32 bytes, hex. */
  readonly server_seed: string;
  /** In seat order, as they were at the deal. */
  readonly client_seeds: Four<string>;
  /** The 52 cards in deal order. */
  readonly deck: readonly string[];
  /** The cards of the hakem's draw up to and with the ace; of hand 1. */
  readonly draw?: readonly string[];
  /** The seat where that draw started. */
  readonly start_seat?: number;
}

/**
 * The problems of a record: the seed is not the one committed to, the cards are not the ones it gives, the draw is
 * not, the record is no record. `unsupported`: nothing is known, this page has no Web Crypto (it is not secure).
 */
export type DealProblem = 'commitment' | 'deck' | 'draw' | 'format' | 'unsupported';
export type DealVerdict = { readonly ok: true } | { readonly ok: false; readonly problem: DealProblem };

/** The seeds that make a deal. */
export type DealSeeds = Pick<DealRecord, 'hand' | 'server_seed' | 'client_seeds'>;

async function commit(crypto: WebCrypto, seed: Uint8Array): Promise<string> {
  return hexOf(new Uint8Array(await crypto.digest('SHA-256', seed)));
}

async function deal(
  crypto: WebCrypto,
  seed: Uint8Array,
  { hand, client_seeds }: DealSeeds,
): Promise<FairDeal> {
  const key = await crypto.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const messages = blockMessages(hand, client_seeds).map(asciiBytes);
  const blocks = await Promise.all(messages.map((message) => crypto.sign('HMAC', key, message)));
  return dealFromBlocks(blocks.map((block) => new Uint8Array(block)));
}

function required(serverSeed: string): { crypto: WebCrypto; seed: Uint8Array } {
  const crypto = webCrypto();
  const seed = bytesOfHex(serverSeed, SEED_BYTES);
  if (crypto === null) throw new Error('There is no Web Crypto here: the page is not served securely.');
  if (seed === null) throw new Error('A server seed is 64 hex digits.');
  return { crypto, seed };
}

/** The commitment to a server seed (64 hex digits): SHA-256 of its 32 bytes, lower-case hex. Throws on any other text. */
export async function commitmentOf(serverSeedHex: string): Promise<string> {
  const { crypto, seed } = required(serverSeedHex);
  return commit(crypto, seed);
}

/** The deal that seeds determine, by Web Crypto. Throws when the server seed is not 64 hex digits. */
export async function dealWithWebCrypto(seeds: DealSeeds): Promise<FairDeal> {
  const { crypto, seed } = required(seeds.server_seed);
  return deal(crypto, seed, seeds);
}

function sameCards(told: readonly string[], made: readonly string[]): boolean {
  return told.length === made.length && made.every((card, at) => told[at] === card);
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
const isKey = (value: unknown): boolean =>
  typeof value === 'string' && bytesOfHex(value, SEED_BYTES) !== null;

/** The types promise this much; a record that came over a network may break the promise. */
function wellFormed(record: { readonly [field in keyof DealRecord]: unknown }): boolean {
  const { hand, commitment, server_seed, client_seeds, deck, draw } = record;
  if (!isKey(commitment) || !isKey(server_seed) || !isTexts(client_seeds) || !isTexts(deck)) return false;
  if (!Number.isSafeInteger(hand) || Number(hand) < 1) return false;
  return (client_seeds as unknown[]).length === 4 && (draw === undefined || isTexts(draw));
}

/**
 * Checks that a hand was dealt from the seed that was committed to, by `hokm-deal/1`. Runs in a browser and in Node with
 * the same result and trusts nothing of the server; returns the first problem found, in the order format, commitment,
 * deck, draw. What it proves and what not: `docs/FAIR-DEAL.md`.
 */
export async function verifyDeal(record: DealRecord): Promise<DealVerdict> {
  const crypto = webCrypto();
  if (crypto === null) return { ok: false, problem: 'unsupported' };
  const seed = wellFormed(record) ? bytesOfHex(record.server_seed, SEED_BYTES) : null;
  if (seed === null) return { ok: false, problem: 'format' };
  if ((await commit(crypto, seed)) !== record.commitment.toLowerCase())
    return { ok: false, problem: 'commitment' };
  const made = await deal(crypto, seed, record);
  if (!sameCards(record.deck, made.deck)) return { ok: false, problem: 'deck' };
  const drawn = record.draw === undefined || sameCards(record.draw, made.draw);
  const started = record.start_seat === undefined || record.start_seat === made.start_seat;
  return drawn && started ? { ok: true } : { ok: false, problem: 'draw' };
}
