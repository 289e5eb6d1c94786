import type { Connection } from 'mongoose';
import { openTestDatabase } from '@hokm/embedded-mongo/testing/database';
import { accounts, accountModel, type AccountRecord } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { createIndexes } from '../../src/platform/database/collection.js';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { auditWallets, type Discrepancy } from '../../src/wallet/audit.js';
import { walletEntries, type EntryRecord } from '../../src/wallet/model.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { ManualTimers } from './manual-timers.js';

/** Where a process dies: at its n-th write, before the write takes effect or right after. */
export interface Death {
  readonly at: number;
  readonly afterEffect: boolean;
}

const DIED = 'the process died';

/** True of the error of a process that died; others are thrown. */
export function onlyDeath(error: unknown): void {
  if (!(error instanceof Error && error.message === DIED)) throw error;
}

export function mortal<M extends object>(
  model: M,
  names: readonly string[],
  isLast: () => Promise<Death | null>,
): M {
  return new Proxy(model, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      if (!names.includes(String(name))) return method.bind(target) as unknown;
      return async (...given: unknown[]) => {
        const death = await isLast();
        if (death?.afterEffect === false) throw new Error(DIED);
        const effect = Promise.resolve(Reflect.apply(method, target, given) as unknown);
        if (death === null) return effect;
        await effect.catch(() => undefined);
        throw new Error(DIED);
      };
    },
  });
}

/** Counts the writes of a process that dies, or never does; before each write it waits, and afterwards. */
export function lifeOf(
  death: Death | null,
  wait: () => Promise<unknown> = () => Promise.resolve(),
): () => Promise<Death | null> {
  let writes = 0;
  return async () => {
    writes += 1;
    const dies = writes === death?.at;
    await wait();
    return dies ? death : null;
  };
}

/** Wallets and people on a database of their own. */
export class TestWallets {
  readonly clock = new ManualTimers();
  readonly wallet: Wallet;

  private constructor(
    readonly connection: Connection,
    private readonly closeDatabase: () => Promise<void>,
  ) {
    this.wallet = new Wallet(connection, this.clock);
  }

  static async open(): Promise<TestWallets> {
    const database = await openTestDatabase();
    const connection = await connectDatabase({ uri: database.uri });
    await createIndexes(connection, [accounts, walletEntries]);
    return new TestWallets(connection, () => database.close());
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.closeDatabase();
  }

  async clear(): Promise<void> {
    await accountModel(this.connection).deleteMany({});
    await walletEntries.model(this.connection).deleteMany({});
  }

  async aPerson(more: Partial<AccountRecord> = {}): Promise<string> {
    const names = { name: 'Sara', first_name: 'Sara', last_name: '', username: '' };
    const made = await accountModel(this.connection).create({
      ...names,
      ...newAccount('fa', true, this.clock.now()),
      ...more,
    });
    return made._id.toHexString();
  }

  async recordOf(id: string): Promise<AccountRecord> {
    return accountModel(this.connection).findById(id).orFail().lean<AccountRecord>();
  }

  async balanceOf(id: string): Promise<number> {
    return (await this.recordOf(id)).balance;
  }

  async ledgerOf(account: string): Promise<EntryRecord[]> {
    return walletEntries.model(this.connection).find({ account }).sort({ seq: 1 }).lean<EntryRecord[]>();
  }

  async discrepancies(): Promise<Discrepancy[]> {
    const found: Discrepancy[] = [];
    for await (const one of auditWallets(this.connection)) found.push(one);
    return found;
  }

  /** What the worker does with the entries that processes have left. */
  async flush(): Promise<void> {
    this.clock.advance(10_000);
    while ((await this.wallet.flushStale()) > 0);
  }

  /** A wallet of a process that dies, or never dies; before each write it waits, and afterwards. */
  dying(death: Death | null, wait: () => Promise<unknown> = () => Promise.resolve()): Wallet {
    return mortalWallet(new Wallet(this.connection, this.clock), lifeOf(death, wait));
  }
}

/** A wallet whose process may die at each of its writes. */
export function mortalWallet(wallet: Wallet, isLast: () => Promise<Death | null>): Wallet {
  const inside = wallet as unknown as { accounts: object; entries: object };
  inside.accounts = mortal(inside.accounts, ['updateOne', 'bulkWrite'], isLast);
  inside.entries = mortal(inside.entries, ['insertMany'], isLast);
  return wallet;
}
