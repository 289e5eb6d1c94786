import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/platform/core/config.js';
import type { AuditRecord } from '../src/platform/panel/audit-model.js';
import { auditLogOf } from '../src/platform/panel/module.js';
import { auditedActs, type Act, type Call } from './support/audited-acts.js';
import { contentCalls } from './support/content.js';
import { DyingLine } from './support/dying-line.js';
import { startTestHttp, type TestHttp } from './support/http-app.js';
import { machineActs } from './support/machine-acts.js';
import { aPanelPerson } from './support/people.js';

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

const ACTS = { ...auditedActs(() => http), ...machineActs(() => http) };

const entriesOf = (action: string) =>
  http.connection.collection<AuditRecord>('audit_log').countDocuments({ action });

/** Does an act on a line that goes dead before its write number `dies`; then the worker of another process has its turn. */
async function actAndDie(make: () => Promise<Act>, dies: number) {
  const { action, act, isDone, isUndoable } = await make();
  const staff = await aPanelPerson(http, 'super_admin');
  const call: Call = (method, path, body) => contentCalls(http.url).call(staff, method, path, body);
  const before = await entriesOf(action);
  const writes = line.writes;
  line.dieAfter(dies);
  const answer = await act(call);
  const hasDied = line.isDead;
  const counted = line.writes - writes;
  line.revive();
  http.clock.advance(LEFT_MS);
  for (const name of TASKS)
    await http.parts.modules
      .parts('tasks')
      .find((task) => task.name === name)
      ?.run();
  return {
    ...{ status: answer.status, hasDied, counted },
    isDone: await isDone(),
    isUndoable: await isUndoable?.(),
    entries: (await entriesOf(action)) - before,
  };
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
      const chain = auditLogOf(http.connection, readConfig({}));
      expect(await chain.verify()).toMatchObject({ broken_at: null });
    },
    60_000,
  );
});
