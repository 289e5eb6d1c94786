import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { expect } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { accountModel } from '../../src/accounts/model.js';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { systemTimers } from '../../src/platform/core/node-ports.js';
import { INITIAL_ECONOMY } from '../../src/settings/values.js';
import { auditWallets } from '../../src/wallet/audit.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { startProcess, type ServerProcess } from './process.js';

const MORTAL = fileURLToPath(new URL('mortal-coins.mjs', import.meta.url));
/** The coins of a new account. */
const OPENING = 1_000;
const WALLS = {
  ...INITIAL_ECONOMY,
  stakes: true,
  tour_fees: true,
  predictions: true,
  prediction_rated: 0,
  unknown_country: true,
  needs_age: false,
  least_matches: 0,
};

/** Before the first write of each kind, and after the second. */
export const aroundEach = (kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => [`${kind}:1:before`, `${kind}:2:after`]);

/** Writes at which a process is killed: `some`, those that `HOKM_KILLS` names, or with `all` each of them. */
export function killsOf(all: readonly string[], some: readonly string[]): readonly string[] {
  const asked = process.env['HOKM_KILLS'];
  if (asked === undefined) return some;
  return asked === 'all' ? all : asked.split(',');
}

/** A store that outlives the built servers on it, with everything about coins open. */
export class CrashStore {
  private running: ServerProcess[] = [];

  private constructor(
    private readonly dir: string,
    private readonly database: TestDatabase,
    readonly connection: Connection,
    readonly wallet: Wallet,
  ) {}

  static async open(): Promise<CrashStore> {
    const dir = await mkdtemp(join(tmpdir(), 'hokm-coins-'));
    const database = await openTestDatabase();
    const connection = await connectDatabase({ uri: database.uri });
    const changed = { updated_at: new Date(), updated_by: '', revision: 1 };
    await connection
      .collection('state')
      .insertOne({ _id: 'settings.economy' as never, value: WALLS, ...changed });
    return new CrashStore(dir, database, connection, new Wallet(connection, systemTimers));
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.database.close();
    await rm(this.dir, { recursive: true, force: true });
  }

  async start(more: Record<string, string> = {}): Promise<ServerProcess> {
    const env = { MONGODB_URI: this.database.uri, DATA_DIR: this.dir, LOG_LEVEL: 'warn', ...more };
    const server = await startProcess(env);
    this.running.push(server);
    return server;
  }

  /** Gives a server work that kills it at a write of this kind. */
  async kill(at: string, work: (server: ServerProcess) => Promise<void>): Promise<void> {
    const server = await this.start({ NODE_OPTIONS: `--import ${MORTAL}`, DIE_AT: at });
    const gone = new Promise<void>((resolve) => server.child.once('exit', () => resolve()));
    server.child.kill('SIGUSR2');
    await work(server);
    await gone;
    expect(server.child.signalCode, at).toBe('SIGKILL');
  }

  async killAll(): Promise<void> {
    await Promise.all(this.running.map((each) => each.end('SIGKILL')));
    this.running = [];
  }

  /** Stops the servers as planned. */
  async stopAll(): Promise<void> {
    await Promise.all(this.running.map((each) => each.end('SIGTERM')));
    this.running = [];
  }

  /** Accounts with entries that the ledger does not have yet. */
  pending(): Promise<number> {
    return accountModel(this.connection).countDocuments({ 'wallet.pending.0': { $exists: true } });
  }

  /** Resolves once the ledger has all entries. */
  async allInLedger(wait: object): Promise<void> {
    await expect.poll(() => this.pending(), wait).toBe(0);
  }

  /**
   * Throws where a law of the ledger is broken: all coins are there, those that were earned and those that are held among them, and
   * neither the audit of wallets nor one of `audits` finds anything.
   */
  async checkLaws(audits: AsyncIterable<unknown>, coins: { earned: number; held: number }): Promise<void> {
    const found: unknown[] = [];
    for await (const each of auditWallets(this.connection)) found.push(each);
    for await (const each of audits) found.push(each);
    expect(found).toEqual([]);
    const accounts = await accountModel(this.connection).find().lean();
    const balances = accounts.reduce((sum, { balance }) => sum + balance, 0);
    expect(balances + coins.held).toBe(OPENING * accounts.length + coins.earned);
  }
}
