import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chance, Disk, Life, rest } from '../testing/unsteady.js';
import { AppendLog } from './append-log.js';

const RUNS = Number(process.env['RUNS'] ?? 150);
const MATCHES = 4;
const keyOf = (match: number, version: number): Buffer =>
  Buffer.from(`m${match}:${String(version).padStart(4, '0')}`);

/** A version, its content, and the answer that its writer got. */
interface Told {
  /** Confirmed as stored. */
  value?: string;
  /** Values whose writers got no answer. */
  readonly unknown: Set<string>;
  /** It was deleted after it had been confirmed. */
  isDeleted: boolean;
}

/** Processes that append to matches and delete, on a disk that is as bad as it may be; they die again and again. */
class World {
  readonly chance: Chance;
  readonly disk: Disk;
  readonly told = new Map<string, Told>();
  readonly problems: string[] = [];
  life!: Life;
  log!: AppendLog;
  values = 0;
  /** Keys that somebody asks for just now. */
  asked: string[] = [];
  confirmed = 0;
  deaths = 0;

  constructor(seed: number) {
    this.chance = new Chance(seed);
    this.disk = new Disk(this.chance);
  }

  at(key: Buffer): Told {
    const name = key.toString();
    const told = this.told.get(name) ?? { unknown: new Set(), isDeleted: false };
    this.told.set(name, told);
    return told;
  }

  /** Takes steps until a promise has come to its end. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let open = true;
    const done = promise.finally(() => (open = false));
    done.catch(() => undefined);
    await rest();
    for (let steps = 0; open; steps++) {
      if (steps > 20_000) throw new Error('nothing comes to its end');
      if (this.life.steps.isEmpty) await rest();
      else await this.life.steps.take();
    }
    return done;
  }

  async open(): Promise<void> {
    const { logFails, treeFails } = this.disk;
    Object.assign(this.disk, { logFails: 0, treeFails: 0 });
    this.asked = [];
    this.life = new Life(this.disk, this.chance);
    const settings = { fileBytes: 2_048, settleEntries: 1 + this.chance.below(30), settleAfterMs: 1_000_000 };
    const { device, tree } = this.life;
    this.log = await this.until(AppendLog.open({ store: tree, device, log: () => undefined, ...settings }));
    Object.assign(this.disk, { logFails, treeFails });
    this.compare();
  }

  /** After an opening, the tree has exactly the entries that were confirmed. */
  compare(): void {
    for (const [name, told] of this.told) {
      const stored = this.disk.tree.get(name)?.toString();
      if (told.value !== undefined && stored !== told.value)
        this.problems.push(`${name} was ${told.value}, is ${stored}`);
      if (told.value === undefined && stored !== undefined) {
        if (!told.unknown.has(stored)) this.problems.push(`${name} came back as ${stored}`);
        // A stored version stays.
        told.value = stored;
        told.isDeleted = false;
      }
      if (told.value === undefined) told.unknown.clear();
    }
    for (const name of this.disk.tree.keys())
      if (name.startsWith('m') && !this.told.has(name)) this.problems.push(`${name} came from nowhere`);
    this.noGaps();
  }

  /** Each version of a match was appended when the one before was there. */
  noGaps(): void {
    for (let match = 0; match < MATCHES; match++) {
      let ended = false;
      for (let version = 1; version < 400; version++) {
        const told = this.told.get(keyOf(match, version).toString());
        const isThere = told?.value !== undefined || told?.isDeleted === true;
        if (isThere && ended) this.problems.push(`a gap before version ${version} of ${match}`);
        ended ||= !isThere;
      }
    }
  }

  newest(match: number): number {
    let version = 0;
    for (;;) {
      const told = this.told.get(keyOf(match, version + 1).toString());
      if (told?.value === undefined && told?.isDeleted !== true) return version;
      version++;
    }
  }

  /** One writer: moves of several matches in one batch, each the next version of its match as far as it knows. */
  async append(): Promise<void> {
    const matches = [...new Set([this.chance.below(MATCHES), this.chance.below(MATCHES)])];
    const batch = matches.map((match) => ({
      // One that is late asks for a version that is there.
      key: keyOf(match, Math.max(1, this.newest(match) + (this.chance.is(0.2) ? 0 : 1))),
      value: `v${++this.values}${'x'.repeat(this.chance.below(300))}`,
    }));
    for (const { key, value } of batch) this.at(key).unknown.add(value);
    const { life } = this;
    for (const { key } of batch) this.asked.push(key.toString());
    const entries = batch.map(({ key, value }) => ({ key, value: Buffer.from(value) }));
    const taken = await this.log.append(() => entries).catch(() => null);
    if (life === this.life)
      for (const { key } of batch) this.asked.splice(this.asked.indexOf(key.toString()), 1);
    if (life !== this.life || taken === null) return;
    for (const [place, { key, value }] of batch.entries()) {
      const told = this.at(key);
      told.unknown.delete(value);
      if (taken.includes(place)) continue;
      if (told.value !== undefined && told.value !== value)
        this.problems.push(`${key.toString()} was given twice`);
      if (told.isDeleted) this.problems.push(`${key.toString()} was taken again`);
      told.value = value;
      this.confirmed++;
    }
  }

  /** Deletes a version of a match, not its newest. */
  async remove(): Promise<void> {
    const match = this.chance.below(MATCHES);
    const newest = this.newest(match);
    const left = Array.from({ length: newest }, (_, at) => at + 1).filter(
      (one) =>
        one < newest &&
        this.at(keyOf(match, one)).value !== undefined &&
        !this.asked.includes(keyOf(match, one).toString()),
    );
    // The later ones may not be in the tree yet.
    const version = this.chance.is(0.5) ? left.at(-1) : left[this.chance.below(left.length)];
    if (version === undefined) return;
    const key = keyOf(match, version);
    const { life } = this;
    const told = this.at(key);
    const { value = '' } = told;
    // From here on it may be gone.
    told.unknown.add(value);
    delete told.value;
    told.isDeleted = true;
    const found = await life.tree
      .write(() => {
        const isThere = life.tree.has(key);
        life.tree.remove(key);
        return isThere;
      })
      .catch(() => null);
    if (life !== this.life || found === null) return;
    if (!found) this.problems.push(`${key.toString()} was not found`);
    told.unknown.clear();
  }

  /** Readers who wait find every confirmed entry in the tree. */
  async read(): Promise<void> {
    const before = [...this.told].flatMap(([name, { value }]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const { life } = this;
    const isSettled = await this.log.settled().then(
      () => true,
      () => false,
    );
    if (life !== this.life || !isSettled) return;
    for (const [name, value] of before)
      if (this.told.get(name)?.value === value && this.disk.tree.get(name)?.toString() !== value)
        this.problems.push(`${name} is not found by readers`);
  }

  async act(): Promise<void> {
    const way = this.chance.next();
    if (way < 0.6) await this.append();
    else if (way < 0.7) await this.remove();
    else if (way < 0.8) await this.read();
    else if (way < 0.9) await this.life.tree.write(() => undefined).catch(() => undefined);
    else await this.log.alone(() => undefined).catch(() => undefined);
  }

  async live(): Promise<void> {
    await this.open();
    for (let turn = 0; turn < 120; turn++) {
      if (this.chance.is(0.5)) void this.act();
      await rest();
      for (let steps = this.chance.below(6); steps > 0 && !this.life.steps.isEmpty; steps--)
        await this.life.steps.take();
      if (this.chance.is(0.04)) {
        this.life.end();
        this.deaths++;
        await this.open();
      }
    }
    // The disk is well again: everything comes to its end.
    Object.assign(this.disk, { logFails: 0, treeFails: 0 });
    for (let steps = 0; !this.life.steps.isEmpty && steps < 20_000; steps++) await this.life.steps.take();
    const before = this.confirmed;
    for (let tries = 0; this.confirmed === before && tries < 20; tries++) await this.until(this.append());
    if (this.confirmed === before) this.problems.push('nothing can be appended any more');
    await this.until(this.log.close());
    this.life.end();
    await this.open();
  }
}

const worlds = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  logFails: fc.constantFrom(0, 0, 0.1, 0.5),
  treeFails: fc.constantFrom(0, 0, 0.1, 0.5),
});

describe('a log', () => {
  it('loses nothing it has confirmed, gives no key twice and keeps the order, on a disk that is slow, torn, full and broken', async () => {
    let confirmed = 0;
    let deaths = 0;
    await fc.assert(
      fc.asyncProperty(worlds, async ({ seed, logFails, treeFails }) => {
        const world = new World(seed);
        Object.assign(world.disk, { logFails, treeFails });
        await world.live();
        confirmed += world.confirmed;
        deaths += world.deaths;
        expect(world.problems).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(confirmed).toBeGreaterThan(RUNS * 10);
    expect(deaths).toBeGreaterThan(RUNS);
  }, 600_000);
});
