import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { Types } from 'mongoose';
import { engineOf } from '../../src/backups/source.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { openWorld, playUntil, startTable } from './games.js';
import { startTestHttp, type TestHttp } from './http-app.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from './people.js';
import { buildRoom } from './rooms.js';

/** The key that backups of tests are sealed with. */
export const BACKUP_KEY = 'a key of the tests, long enough for it';

/** A job that has ended, as the panel reads it. */
export interface Ended {
  readonly id: string;
  readonly state: string;
  readonly error: { code: string } | null;
  readonly result: Record<string, unknown> | null;
}

/** An answer of the panel. */
export interface PanelAnswer {
  readonly status: number;
  readonly code?: string;
  readonly data: never;
  readonly job?: { id: string };
  readonly approval?: { id: string };
}

/** A server that makes backups, and a super administrator at its panel. */
export class BackupSite {
  private constructor(
    readonly http: TestHttp,
    readonly dataDir: string,
    private own: SignedInPerson,
    /** Without snapshots a server is backed up under maintenance. */
    readonly isAlone: boolean,
  ) {}

  /** Id of the match that was played. */
  match = '';

  /** @param through as of `startTestHttp`: the way to the database of another site */
  static async open({
    machine = 'here',
    through,
  }: {
    readonly machine?: string;
    readonly through?: (uri: string) => Promise<string>;
  } = {}): Promise<BackupSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'hokm-backups-'));
    const http = await startTestHttp({
      env: { DATA_DIR: dataDir, BACKUP_KEY, MACHINE: machine },
      ...(through === undefined ? {} : { through }),
    });
    const chief = await aPanelPerson(http, 'super_admin');
    const isAlone = (await engineOf(http.connection)) === 'standalone';
    const site = new BackupSite(http, dataDir, chief, isAlone);
    await mkdir(join(dataDir, 'backups'), { recursive: true });
    return site;
  }

  get chief(): SignedInPerson {
    return this.own;
  }

  /** Begins the session of the super administrator anew: it is fresh. */
  async confirm(): Promise<void> {
    this.own = { ...this.own, token: await panelTokenOf(this.http, this.own.id) };
  }

  async call(method: string, path: string, body?: object, person = this.own): Promise<PanelAnswer> {
    const response = await fetch(`${this.http.url}/api/admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as Omit<PanelAnswer, 'status'>;
    return { status: response.status, ...answer };
  }

  /** Lets the worker do all that waits. */
  async worked(): Promise<void> {
    const { worker } = this.http.parts.jobs;
    while ((await worker.round()) > 0) await worker.settled();
  }

  /** Starts work and waits for its end. */
  async ended(path: string, body?: object): Promise<Ended> {
    this.http.clock.advance(1_000);
    if (this.isAlone && path === '/system/backup') await this.beginMaintenance();
    const { job, code } = await this.call('POST', path, body);
    if (job === undefined) throw new Error(code);
    await this.worked();
    return (await this.call('GET', `/jobs/${job.id}`)).data;
  }

  async files(): Promise<string[]> {
    return (await readdir(join(this.dataDir, 'backups'))).sort();
  }

  /** The name of a backup’s file; empty without one. */
  async fileOf(id: string): Promise<string> {
    return (await this.files()).find((name) => name.includes(id)) ?? '';
  }

  async close(): Promise<void> {
    await this.http.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Something of everything: a match, coins, and each type of BSON that is told apart by its bytes. */
  async fill(): Promise<void> {
    await this.addMatch();
    const { connection, clock } = this.http;
    const wallet = new Wallet(connection, clock);
    for (let n = 0; n < 20; n += 1)
      await wallet.change({ account: this.own.id, key: `gift:${n}`, amount: 5, kind: 'gift' });
    const { BSON } = mongoose.mongo;
    await connection.collection('reports').insertOne({
      _id: 'types' as never,
      double: new BSON.Double(3),
      int: new BSON.Int32(3),
      long: new BSON.Long(3),
      decimal: BSON.Decimal128.fromString('1.50'),
      binary: new BSON.Binary(Buffer.from([1, 2, 3]), 0),
      regex: new BSON.BSONRegExp('^a', 'i'),
      date: new Date(5),
      id: new Types.ObjectId(),
      nothing: null,
      'a.b': { $odd: true },
    });
  }

  /** Copies of the match, under ids of their own; of every second one the moves are in its document, as after an hour. */
  async addMatches(count: number): Promise<void> {
    const { connection } = this.http;
    const matches = connection.collection<{ _id: string } & Record<string, unknown>>('matches');
    const moves = connection.collection<{ _id: string; move: unknown }>('moves');
    const first = await matches.findOne({ _id: this.match });
    if (first === null) throw new Error('there is no match yet');
    const played = await moves
      .find({ _id: { $gt: `${this.match}:`, $lt: `${this.match};` } })
      .sort({ _id: 1 })
      .toArray();
    for (let n = 0; n < count; n += 1) {
      const _id = new Types.ObjectId().toHexString();
      const isLaidIn = n % 2 === 0;
      const log = isLaidIn ? { log: played.map(({ move }) => move) } : {};
      await matches.insertOne({ ...first, _id, room_id: _id.slice(-6), ...log });
      const own = played.map(({ _id: id, move }) => ({ _id: id.replace(this.match, _id), move }));
      if (!isLaidIn) await moves.insertMany(own);
    }
  }

  /** A finished match, played by computer players and one who leaves. */
  private async addMatch(): Promise<void> {
    const world = await openWorld();
    try {
      const table = await startTable(world, 1, { options: { ...buildRoom({}).options, target: 3 } as never });
      await playUntil(world, table, () => table.state.phase === 'finished', 10_000);
      this.match = (await world.matches.findOne({}).lean<{ _id: string }>())?._id ?? '';
      for (const name of ['matches', 'moves']) {
        const documents = await world.connection.collection(name).find().toArray();
        if (documents.length > 0) await this.http.connection.collection(name).insertMany(documents);
      }
    } finally {
      await world.close();
    }
  }

  /** From now on nobody but the staff signs in. */
  private async beginMaintenance(): Promise<void> {
    await this.http.parts.state.refresh();
    if (this.http.parts.maintenance.isOn) return;
    const response = await fetch(`${this.http.url}/api/security/maintenance/enable`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.own.token}` },
      body: JSON.stringify({ message: { fa: '', en: '' } }),
    });
    if (!response.ok) throw new Error(String(response.status));
  }
}
