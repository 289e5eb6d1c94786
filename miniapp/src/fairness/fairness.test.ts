import { describe, expect, it } from 'vitest';
import { commitmentOf, dealWithWebCrypto } from '@hokm/shared/rules';
import type { GameState, UpdateRoom } from '@hokm/shared/protocol';
import { sampleCard, sampleGame, SAMPLE_IDS } from '../table/testing/sample-game.js';
import { CommitmentLog } from './commitment-log.js';
import { verifyHand } from './verify-hand.js';

const SEED = '5e'.repeat(32);
const OTHER_SEED = '6f'.repeat(32);
const CLIENT_SEEDS = ['sara', 'kian', 'alex', 'mohammad'] as const;

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

/** A finished first hand with its proof, dealt from `SEED`. */
async function revealedGame(): Promise<GameState> {
  const deal = await dealWithWebCrypto({ hand: 1, server_seed: SEED, client_seeds: CLIENT_SEEDS });
  const game = sampleGame({ state: 'final', cards: 3, seconds: 0, now: 0 });
  return {
    ...game,
    hakem_draw: deal.draw.map((card, k) => ({
      player_id: SAMPLE_IDS[(deal.start_seat + k) % 4]!,
      card: sampleCard(card),
    })),
    fairness: {
      algorithm: 'hokm-deal/1',
      hand: 1,
      commitment: await commitmentOf(SEED),
      client_seeds: CLIENT_SEEDS.map((seed, seat) => ({ seat: seat as 0 | 1 | 2 | 3, seed })),
      revealed: { server_seed: SEED, deck: [...deal.deck] },
      next: { hand: 2, commitment: await commitmentOf(OTHER_SEED), seeded: [] },
    },
  };
}

const waitingRoom = (commitment: string): UpdateRoom =>
  ({
    room_id: 'SAMPLE',
    status: 'waiting',
    fairness: {
      algorithm: 'hokm-deal/1',
      hand: 1,
      commitment,
      seeded: [] as UpdateRoom['fairness']['seeded'],
    },
  }) as UpdateRoom;

const hidden = (game: GameState): GameState => ({
  ...game,
  fairness: game.fairness && { ...game.fairness, revealed: null },
});

describe('a deal checked on the phone', () => {
  it('is called verified when the commitment was seen before the deal', async () => {
    const game = await revealedGame();
    const promises = new CommitmentLog(storage());
    promises.noteRoom(waitingRoom(await commitmentOf(SEED)));
    promises.noteGame(hidden(game));
    promises.noteGame(game);
    expect(await verifyHand(game, promises.promised('SAMPLE', 1))).toBe('ok');
  });

  it('is not called verified by someone who came after the deal', async () => {
    const game = await revealedGame();
    const promises = new CommitmentLog(storage());
    promises.noteGame(hidden(game));
    expect(await verifyHand(game, promises.promised('SAMPLE', 1))).toBe('late');
    expect(await verifyHand(game, null)).toBe('late');
  });

  it('is found out when the commitment was changed after it was seen', async () => {
    const game = await revealedGame();
    const promises = new CommitmentLog(storage());
    promises.noteRoom(waitingRoom(await commitmentOf(OTHER_SEED)));
    promises.noteGame(game);
    expect(await verifyHand(game, promises.promised('SAMPLE', 1))).toBe('bad');
  });

  it('is found out when a card, the draw or a player’s seed was changed', async () => {
    const game = await revealedGame();
    const promise = { commitment: await commitmentOf(SEED), beforeDeal: true };
    const fairness = game.fairness!;
    const revealed = fairness.revealed!;
    const [first, second, ...rest] = revealed.deck;
    const swapped = { ...revealed, deck: [second!, first!, ...rest] };
    expect(await verifyHand({ ...game, fairness: { ...fairness, revealed: swapped } }, promise)).toBe('bad');
    expect(await verifyHand({ ...game, hakem_draw: game.hakem_draw!.slice(1) }, promise)).toBe('bad');
    const forged = fairness.client_seeds.map((one) => (one.seat === 2 ? { ...one, seed: 'x' } : one));
    expect(await verifyHand({ ...game, fairness: { ...fairness, client_seeds: forged } }, promise)).toBe(
      'bad',
    );
  });

  it('says nothing while there is nothing to check', async () => {
    const game = await revealedGame();
    expect(await verifyHand(hidden(game), null)).toBeNull();
    expect(await verifyHand({ ...game, fairness: null }, null)).toBeNull();
  });
});

describe('promises', () => {
  it('keep the first commitment of a hand, and the next hand’s ahead of its deal', async () => {
    const game = await revealedGame();
    const promises = new CommitmentLog(storage());
    promises.noteGame(game);
    expect(promises.promised('SAMPLE', 2)).toEqual({
      commitment: await commitmentOf(OTHER_SEED),
      beforeDeal: true,
    });
    promises.noteRoom({
      ...waitingRoom('other'),
      fairness: { algorithm: 'x', hand: 2, commitment: 'other', seeded: [] },
    });
    expect(promises.promised('SAMPLE', 2)?.commitment).toBe(await commitmentOf(OTHER_SEED));
  });

  it('take nothing ahead from a room whose match has begun, and keep rooms apart', () => {
    const promises = new CommitmentLog(storage());
    promises.noteRoom({ ...waitingRoom('c'), status: 'in progress' });
    expect(promises.promised('SAMPLE', 1)).toBeNull();
    promises.noteRoom(waitingRoom('c'));
    expect(promises.promised('OTHERS', 1)).toBeNull();
  });

  it('outlive a reload of the page', () => {
    const kept = storage();
    new CommitmentLog(kept).noteRoom(waitingRoom('c'));
    expect(new CommitmentLog(kept).promised('SAMPLE', 1)).toEqual({ commitment: 'c', beforeDeal: true });
  });
});
