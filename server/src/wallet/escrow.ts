import type { ErrorCode } from '@hokm/shared/errors';
import type { Judgements } from '../accounts/judgements.js';
import type { BalanceChange, Change, Reading, Wallet } from './wallet.js';

/** What coins are held for: one round of a match's stakes, a match's predictions, or a tournament. */
export interface Slip {
  /** Match, prediction, tournament. */
  readonly what: 'm' | 'p' | 't';
  readonly id: string;
  /** Counts the tries to collect, where one may be given up and the next begin. */
  readonly round?: number;
}

/** Further conditions of a hold, and what is written with it. */
export type HoldProps<Code extends ErrorCode> = Pick<Change<Code>, 'limit' | 'also' | 'isOfMany'>;

/** `short`: nothing was written, for this reason. `refused`: it was fenced, and can never be held. */
export type Held<Code extends ErrorCode> =
  | { readonly state: 'held' | 'refused' }
  | { readonly state: 'short'; readonly code: Refusals | Code };
type Refusals = 'request/not_found' | 'wallet/not_enough' | 'wallet/frozen';

/** The reading that a hold is made from. */
export interface HoldReading {
  readonly isFrozen: boolean;
  readonly purse: Reading;
}

/** Coins that are paid out as won, or given back. */
type Why = 'prize' | 'returned';

/** Names all that is held for a match, its predictions or a tournament. */
export const potOf = ({ what, id }: Slip): string => `${what}:${id}`;
const nameOf = (slip: Slip): string =>
  slip.round === undefined ? potOf(slip) : `${potOf(slip)}:${slip.round}`;
const holdKey = (slip: Slip): string => `hold:${nameOf(slip)}`;
const freeKey = (slip: Slip): string => `free:${nameOf(slip)}`;

/** Coins of a person for a slip. */
export interface Asked {
  readonly slip: Slip;
  /** Account id. */
  readonly account: string;
  readonly coins: number;
}

/**
 * Holds coins of several people for one thing and frees them once. There is no pot in the database: what is held is the sum
 * of the entries whose other side it is. The document of the thing says who is asked for how much, and has to store
 * what each gets before the first `free`. Each call may be repeated, by any number of processes: it takes effect once.
 */
export class Escrow {
  constructor(
    private readonly wallet: Wallet,
    private readonly judgements: Pick<Judgements, 'of'>,
  ) {}

  /** Reads what a hold is made from, for who has more to ask meanwhile. */
  async read(slip: Slip, account: string): Promise<HoldReading> {
    const [frozen, purse] = await Promise.all([
      this.judgements.of(account, 'freeze_coins'),
      this.wallet.read({ account, key: holdKey(slip) }),
    ]);
    return { isFrozen: frozen !== null, purse };
  }

  /**
   * Takes coins of a person, unless they were fenced off before. Only coins that are not bound. `read`: what `read` has given for this
   * slip and account; the coins are written onto that purse, or onto one that is read again.
   */
  async hold<Code extends ErrorCode = never>(
    slip: Slip,
    account: string,
    coins: number,
    props: HoldProps<Code> = {},
    read: HoldReading | null = null,
  ): Promise<Held<Code>> {
    assertCoins(coins);
    const { isFrozen, purse } = read ?? (await this.read(slip, account));
    // What was held before the freeze stays held.
    if (isFrozen && purse.earlier === null) return { state: 'short', code: 'wallet/frozen' };
    const change = await this.stake<Code>(slip, account, -coins, props, purse);
    if (change.ok) return { state: 'held' };
    if (change.code === 'wallet/key_reused') return { state: 'refused' };
    if (change.code === 'wallet/conflict') throw new Error('a stake has no further condition');
    return { state: 'short', code: change.code };
  }

  /** From now on a person's coins are held, or can never be: says which. */
  async fence(slip: Slip, account: string): Promise<'held' | 'fenced'> {
    const change = await this.stake(slip, account, 0, {}, null);
    if (change.ok) return 'fenced';
    if (change.code === 'wallet/key_reused') return 'held';
    // Of an account that is gone nothing can be held any more; its entries stay.
    if (change.code === 'request/not_found')
      return (await this.wallet.hasPaid(account, holdKey(slip))) ? 'held' : 'fenced';
    throw new Error(`fence failed: ${change.code}`);
  }

  /** Pays a person out of what is held, once; `gone` without an account: the coins stay where they are. */
  async free(
    slip: Slip,
    account: string,
    coins: number,
    why: Why,
    props: Pick<Change, 'isOfMany' | 'also'> = {},
  ): Promise<'paid' | 'gone'> {
    assertCoins(coins);
    const change = await this.wallet.change({
      ...props,
      account,
      key: freeKey(slip),
      amount: coins,
      kind: why,
      ref: potOf(slip),
    });
    if (change.ok) return 'paid';
    if (change.code === 'request/not_found') return 'gone';
    // Another amount was paid: what each gets was not decided once.
    throw new Error(`payment of ${nameOf(slip)} to ${account} failed: ${change.code}`);
  }

  /** Of some people's coins, those that are held, or were. Two queries. */
  async heldAmong<One extends Asked>(asked: readonly One[]): Promise<readonly One[]> {
    const keyed = asked.map((one) => ({ one, account: one.account, key: holdKey(one.slip) }));
    const paid = await this.wallet.keysPaid(keyed);
    return keyed.filter((each) => paid.has(each)).map(({ one }) => one);
  }

  /** Pays many people out of what is held, each as `free` does, in a few commands. One that fails stops no other, and is thrown. */
  async freeMany(payments: readonly (Asked & Pick<Change, 'also'>)[], why: Why): Promise<void> {
    const answers = await this.wallet.payMany(
      payments.map(({ slip, account, coins, also }) => {
        assertCoins(coins);
        const more = also === undefined ? {} : { also };
        return { ...more, account, key: freeKey(slip), amount: coins, kind: why, ref: potOf(slip) };
      }),
    );
    const failed = answers.filter((answer) => !answer.ok && answer.code !== 'request/not_found');
    if (failed.length > 0) throw new Error(`${failed.length} payments failed: ${JSON.stringify(failed[0])}`);
  }

  /** Coins that are held and not freed, of all rounds. Entries that are not in the ledger yet do not count. */
  async held(slip: Slip): Promise<number> {
    return this.wallet.heldFor(potOf(slip));
  }

  private stake<Code extends ErrorCode = never>(
    slip: Slip,
    account: string,
    amount: number,
    props: HoldProps<Code>,
    read: Reading | null,
  ): Promise<BalanceChange<Code>> {
    const change = { account, key: holdKey(slip), amount, kind: 'stake', ref: potOf(slip) } as const;
    return this.wallet.change<Code>({ ...props, ...change }, read);
  }
}

function assertCoins(coins: number): void {
  if (!(Number.isSafeInteger(coins) && coins > 0)) throw new RangeError(`no number of coins: ${coins}`);
}
