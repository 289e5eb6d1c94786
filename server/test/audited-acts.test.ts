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
  'DELETE /admin/system/backups/:id':
    'asks a second person, as is tried here, about a backup: consent.test.ts',
};

const isWrite = ({ method, contract }: ReturnType<typeof callsOf>[number]) =>
  method !== 'GET' && contract.access.startsWith('panel/');
/** The contract that a call was for: one with a fixed path before one with parameters. */
function contractOf(method: string, path: string): string | undefined {
  const fits = callsOf(http.parts.modules)
    .filter(isWrite)
    .filter((each) => each.method === method)
    .filter(({ path: template }) =>
      new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(`/api${path.split('?')[0] ?? ''}`),
    )
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  return fits[0]?.contract.path;
}
/** The writes by which acts were done. */
const done = new Set<string>();

const entriesOf = (action: string) =>
  http.connection.collection<AuditRecord>('audit_log').countDocuments({ action });

/** Does an act on a line that goes dead before its write number `dies`; then the worker of another process has its turn. */
async function actAndDie(make: () => Promise<Act>, dies: number) {
  const staff = await aPanelPerson(http, 'super_admin');
  const { action, act, isDone, isUndoable, after } = await make();
  const callAs =
    (by: SignedInPerson): Call =>
    (method, path, body) => {
      const contract = contractOf(method, path);
      if (contract !== undefined) done.add(contract);
      return actTools(() => http).callOf(by)(method, path, body);
    };
  const before = await entriesOf(action);
  const writes = line.writes;
  line.dieAfter(dies);
  const answer = await act(callAs(staff), callAs);
  const hasDied = line.isDead;
  const counted = line.writes - writes;
  line.revive();
  http.clock.advance(LEFT_MS);
  for (const name of TASKS)
    await http.parts.modules
      .parts('tasks')
      .find((task) => task.name === name)
      ?.run();
  const outcome = {
    status: answer.status,
    hasDied,
    counted,
    isDone: await isDone(),
    isUndoable: await isUndoable?.(),
    entries: (await entriesOf(action)) - before,
  };
  await after?.();
  return outcome;
}

describe('a process that dies between any two writes of', () => {
  it.each(Object.entries(ACTS))(
    '%s leaves the act and its audit entry, or neither',
    async (_, make) => {
      const whole = await actAndDie(make, Infinity);
      expect(whole).toMatchObject({ hasDied: false, isDone: true, entries: 1 });
      expect(whole.status).toBeLessThan(300);
      expect(whole.counted).toBeGreaterThan(1);
      expect(whole.isUndoable).not.toBe(false);
      const outcomes = [];
      for (let dies = 0; dies < whole.counted; dies += 1) {
        const { hasDied, isDone, isUndoable, entries } = await actAndDie(make, dies);
        expect({ dies, hasDied, isDone, entries }).toEqual({
          dies,
          hasDied: true,
          isDone,
          entries: isDone ? 1 : 0,
        });
        if (isDone) expect({ dies, isUndoable }).not.toEqual({ dies, isUndoable: false });
        outcomes.push(isDone);
      }
      // The first write is refused; the last one is a trace of what has happened already.
      expect(outcomes[0]).toBe(false);
      expect(outcomes.at(-1)).toBe(true);
      const chain = auditLogOf(http.connection, readConfig(OPERATED));
      expect(await chain.verify()).toMatchObject({ broken_at: null });
    },
    60_000,
  );

  it('each write of the panel was tried, but for those whose reason is given', () => {
    const writes = callsOf(http.parts.modules)
      .filter(isWrite)
      .map(({ contract }) => contract.path)
      .sort();
    expect(writes.filter((path) => !done.has(path) && !(path in OTHERS))).toEqual([]);
    expect(
      Object.keys(OTHERS).filter((path) => done.has(path) || !writes.some((each) => each === path)),
    ).toEqual([]);
  });
});
