import { Escrow, type HoldProps, type Slip } from '../../src/wallet/escrow.js';
import type { Wallet } from '../../src/wallet/wallet.js';
import { onlyDeath } from './wallets.js';

type Outcome = 'void' | 'won';

/** The document of a room that plays for coins, as its states go on. */
interface RoomDocument {
  readonly revision: number;
  readonly phase: 'collecting' | 'returning' | 'held' | 'decided' | 'settled' | 'closed';
  readonly round: number;
  readonly amounts?: readonly { readonly account: string; readonly coins: number }[];
}

/** What is left out, to see that the laws notice it. */
export type Broken = 'no fence' | 'one key for all rounds' | 'decided twice';

const ROUNDS_MAX = 2;

/**
 * A room in which people put in coins, played by any number of workers: the smallest owner of an escrow. Its document is in memory and
 * changes by one conditional update at a time, as in the database.
 */
export class CoinRoom {
  document: RoomDocument = { revision: 0, phase: 'collecting', round: 1 };

  constructor(
    readonly id: string,
    readonly payers: readonly string[],
    readonly stake: number,
    private readonly wallet: Wallet,
    private readonly broken: Broken | null = null,
    private readonly props: HoldProps<never> = {},
  ) {}

  /** What the payers are asked for in a round. */
  slip(round: number): Slip {
    return { what: 'm', id: this.id, round: this.broken === 'one key for all rounds' ? 1 : round };
  }

  /** Goes on until the room is over, or the worker's process dies. */
  async work(escrow: Escrow, outcome: Outcome): Promise<void> {
    try {
      while (!['settled', 'closed'].includes(this.document.phase)) await this.step(escrow, outcome);
    } catch (error) {
      onlyDeath(error);
    }
  }

  private async step(escrow: Escrow, outcome: Outcome): Promise<void> {
    const read = this.document;
    const slip = this.slip(read.round);
    switch (read.phase) {
      case 'collecting': {
        const held = await Promise.all(
          this.payers.map((payer) => escrow.hold(slip, payer, this.stake, this.props)),
        );
        const all = held.every(({ state }) => state === 'held');
        this.change(read, { phase: all ? 'held' : 'returning' });
        return;
      }
      case 'returning': {
        for (const payer of this.payers) await this.giveBack(escrow, slip, payer);
        const isLast = read.round === ROUNDS_MAX;
        this.change(read, { phase: isLast ? 'closed' : 'collecting', round: read.round + 1 });
        return;
      }
      case 'held':
        this.change(read, { phase: 'decided', amounts: this.amountsOf(outcome) });
        return;
      case 'decided': {
        const amounts = this.broken === 'decided twice' ? this.amountsOf(outcome) : (read.amounts ?? []);
        const why = amounts.every(({ coins }) => coins === this.stake) ? 'returned' : 'prize';
        for (const { account, coins } of amounts) await escrow.free(slip, account, coins, why, this.props);
        this.change(read, { phase: 'settled' });
        return;
      }
      case 'settled':
      case 'closed':
    }
  }

  private async giveBack(escrow: Escrow, slip: Slip, payer: string): Promise<void> {
    const wasHeld =
      this.broken === 'no fence'
        ? await this.wallet.knows(payer, `hold:m:${this.id}:${slip.round}`)
        : (await escrow.fence(slip, payer)) === 'held';
    if (wasHeld) await escrow.free(slip, payer, this.stake, 'returned');
  }

  private amountsOf(outcome: Outcome): NonNullable<RoomDocument['amounts']> {
    const paid = outcome === 'void' ? this.payers : this.payers.slice(0, this.payers.length / 2);
    const coins = (this.stake * this.payers.length) / paid.length;
    return paid.map((account) => ({ account, coins }));
  }

  private change(read: RoomDocument, next: Partial<RoomDocument>): void {
    if (this.document.revision !== read.revision) return;
    this.document = { ...read, ...next, revision: read.revision + 1 };
  }
}

/** The escrow of a process with this wallet; nobody's coins are frozen. */
export const escrowOf = (wallet: Wallet): Escrow => new Escrow(wallet, { of: () => Promise.resolve(null) });
