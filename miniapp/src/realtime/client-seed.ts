import { randomHex } from '../lib/schedule.js';

/** Bytes of chance that this client adds to each deal. */
const SEED_BYTES = 16;

export type SendSeed = (
  roomId: string,
  hand: number,
  seed: string,
) => Promise<{ ok: boolean; code?: string }>;

/** Adds this client's own seed to each hand of each room, once. */
export class ClientSeeds {
  private readonly done = new Set<string>();

  constructor(
    private readonly send: SendSeed,
    private readonly newSeed: () => string = () => randomHex(SEED_BYTES),
  ) {}

  /** A hand of a room takes seeds now. A seed that did not arrive is sent anew at the next occasion. */
  async offer(roomId: string, hand: number): Promise<void> {
    const key = `${roomId}:${hand}`;
    if (this.done.has(key)) return;
    this.done.add(key);
    const answer = await this.send(roomId, hand, this.newSeed());
    if (!answer.ok && answer.code === 'server/unavailable') this.done.delete(key);
  }
}
