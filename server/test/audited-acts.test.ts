import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/platform/core/config.js';
import type { AuditRecord } from '../src/platform/panel/audit-model.js';
import { auditLogOf } from '../src/platform/panel/module.js';
import { actTools } from './support/act-tools.js';
import { auditedActs, type Act, type Call } from './support/audited-acts.js';
import { callsOf } from './support/calls.js';
import { OPERATED } from './support/config.js';
import { contentActs } from './support/content-acts.js';
import { DyingLine } from './support/dying-line.js';
import { startTestHttp, type TestHttp } from './support/http-app.js';
import { machineActs } from './support/machine-acts.js';
import { aPanelPerson, type SignedInPerson } from './support/people.js';
import { systemActs } from './support/system-acts.js';
import { tourActs } from './support/tour-acts.js';

/** After so long the worker takes over what a process has left behind, ms. */
const LEFT_MS = 6_000;
/** What the worker of another process does for the acts of one that died. */
const TASKS = ['read shared state', 'take steps about accounts', 'append audit entries', 'wallet flush'];

let http: TestHttp;
let line: DyingLine;
beforeAll(async () => {
  http = await startTestHttp({
    env: { TRUST_PROXY: '1' },
    through: async (uri) => {
      const opened = await DyingLine.to(uri);
      line = opened.line;
      return opened.uri;
    },
  });
});
afterAll(async () => {
  line.revive();
  await http.close();
  await line.close();
});

const ACTS = {
  ...auditedActs(() => http),
  ...contentActs(() => http),
  ...systemActs(() => http),
  ...tourActs(() => http),
  ...machineActs(() => http),
};

/** Writes of the panel that are no acts, or are tested elsewhere, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /admin/reports/:id/claim': 'holds a case for a quarter of an hour',
  'DELETE /admin/reports/:id/claim': 'gives it back',
  'POST /admin/albums/:id/like': 'the like of the caller',
  'POST /admin/notifications/:id/read': 'a mark of the caller',
  'POST /admin/notifications/mark-all-read': 'marks of the caller',
  'PUT /admin/notifications/settings': 'what the caller wants to hear of',
  'POST /admin/users/:id/watch/visit': 'a mark of the caller',
  'POST /admin/search/advanced': 'reads',
  'POST /admin/comms/broadcasts/count': 'reads',
  'POST /admin/translations/auto-translate': 'reads: drafts for somebody to store',
  'POST /admin/comms/broadcasts/test': 'a message to the caller alone',
  'POST /admin/content/:type/:id/preview': 'the entry is all that is written; then the link is given',
  'POST /admin/gallery': 'as an upload, which is tried here, with a file that is there',
  'POST /admin/payments/:id/refund': 'asks Telegram, and asks again: admin/payments/payments.test.ts',
  'POST /admin/users/:id/make-whole': 'starts a job as others here do; what it gives: make-whole.test.ts',
  'POST /admin/system/backups/:id/drill': 'starts a job as others here do, on a backup: backups.test.ts',
  'POST /admin/system/restore': 'asks a second person, as is tried here, about a backup: consent.test.ts',
  'POST /admin/tours/:id/players/:player/remove': 'takes out who is in: tournaments-http.test.ts',
  'POST /admin/tours/:id/matches/:match/result': 'decides a running match: rounds.test.ts',
  'DELETE /admin/system/backups/:id':
    'asks a second person, as is tried here, about a backup: consent.test.ts',
};

const isWrite = ({ method, contract }: ReturnType<typeof callsOf>[number]) =>
  method !== 'GET' && contract.access.startsWith('panel/');
/** The writes of the panel, those with a fixed path before those with parameters. */
let writes: { readonly method: string; readonly path: RegExp; readonly contract: string }[];
beforeAll(() => {
  writes = callsOf(http.parts.modules)
    .filter(isWrite)
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length)
    .map(({ method, path, contract }) => ({
      method,
      path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      contract: contract.path,
    }));
});
/** The contract that a call was for. */
const contractOf = (method: string, path: string) =>
  writes.find((each) => each.method === method && each.path.test(`/api${path.split('?')[0] ?? ''}`))
    ?.contract;
/** The writes by which acts were done. */
const done = new Set<string>();

const entriesOf = (action: string, actor?: string) =>
  http.connection
    .collection<AuditRecord>('audit_log')
    .countDocuments({ action, ...(actor === undefined ? {} : { actor }) });

/** An act that is prepared, and who does it. Where entries tell by whom an act was done, those before it need no count. */
async function prepared(make: () => Promise<Act>, isByStaff: boolean) {
  const staff = await aPanelPerson(http, 'super_admin');
  const made = await make();
  return { staff, ...made, entries: isByStaff ? 0 : await entriesOf(made.action) };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Does an act on a line that goes dead before its write number `dies`. */
async function dieIn({ staff, act }: Prepared, dies: number) {
  const callAs =
    (by: SignedInPerson): Call =>
    (method, path, body) => {
      const contract = contractOf(method, path);
      if (contract !== undefined) done.add(contract);
      return actTools(() => http).callOf(by)(method, path, body);
    };
  const before = line.writes;
  line.dieAfter(dies);
  const { status } = await act(callAs(staff), callAs);
  const death = { status, hasDied: line.isDead, counted: line.writes - before };
  line.revive();
  return death;
}

/** The turn of another process's worker, once it takes over what those that died have left behind. */
async function workersTurn(): Promise<void> {
  http.clock.advance(LEFT_MS);
  for (const name of TASKS)
    await http.parts.modules
      .parts('tasks')
      .find((task) => task.name === name)
      ?.run();
}

/** What has become of an act, and how many entries it has: those of its actor, where they tell acts apart. */
async function outcomeOf({ staff, action, isDone, isUndoable, entries }: Prepared, isByStaff: boolean) {
  return {
    isDone: await isDone(),
    isUndoable: await isUndoable?.(),
    entries: isByStaff ? await entriesOf(action, staff.id) : (await entriesOf(action)) - entries,
  };
}

describe('a process that dies between any two writes of', () => {
  it.each(Object.entries(ACTS))(
    '%s leaves the act and its audit entry, or neither',
    async (_, make) => {
      const first = await prepared(make, false);
      const { status, hasDied, counted } = await dieIn(first, Infinity);
      await workersTurn();
      const whole = await outcomeOf(first, false);
      const isByStaff = (await entriesOf(first.action, first.staff.id)) === 1;
      await first.after?.();
      expect({ hasDied, ...whole }).toMatchObject({ hasDied: false, isDone: true, entries: 1 });
      expect(status).toBeLessThan(300);
      expect(counted).toBeGreaterThan(1);
      expect(whole.isUndoable).not.toBe(false);

      const outcomes: boolean[] = [];
      const look = async (world: Prepared, dies: number) => {
        const { isDone, isUndoable, entries } = await outcomeOf(world, isByStaff);
        expect({ dies, isDone, entries }).toEqual({ dies, isDone, entries: isDone ? 1 : 0 });
        if (isDone) expect({ dies, isUndoable }).not.toEqual({ dies, isUndoable: false });
        outcomes.push(isDone);
      };
      // What acts on something of its own is left behind by one process after the other; the worker has its turn once.
      const isTogether = isByStaff && first.after === undefined && first.isShared !== true;
      const left: Prepared[] = [];
      let next = await prepared(make, isByStaff);
      for (let dies = 0; dies < counted; dies += 1) {
        const death = await dieIn(next, dies);
        expect({ dies, hasDied: death.hasDied }).toEqual({ dies, hasDied: true });
        if (!isTogether || dies === 0) {
          await workersTurn();
          await look(next, dies);
        } else left.push(next);
        // Before the first write nothing has happened: whoever tries again finds all as it was.
        if (dies === 0) continue;
        await next.after?.();
        if (dies + 1 < counted) next = await prepared(make, isByStaff);
      }
      if (isTogether) await workersTurn();
      for (const [at, world] of left.entries()) await look(world, at + 1);
      // The first write is refused; the last one is a trace of what has happened already.
      expect(outcomes[0]).toBe(false);
      expect(outcomes.at(-1)).toBe(true);
    },
    60_000,
  );

  it('all of these leaves the chain of the audit log whole', async () => {
    const chain = auditLogOf(http.connection, readConfig(OPERATED));
    expect(await chain.verify()).toMatchObject({ broken_at: null });
  });

  it('each write of the panel was tried, but for those whose reason is given', () => {
    const paths = writes.map(({ contract }) => contract).sort();
    expect(paths.filter((path) => !done.has(path) && !(path in OTHERS))).toEqual([]);
    expect(Object.keys(OTHERS).filter((path) => done.has(path) || !paths.includes(path))).toEqual([]);
  });
});
