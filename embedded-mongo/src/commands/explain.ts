import type { Command } from '../engine.js';
import { CommandError } from '../errors.js';
import type { Plan } from '../plan.js';
import type { Query } from '../query.js';
import { arrayField, docField, isDoc, type Doc } from '../values.js';
import { queryOf, readingOf, type Reading } from './read.js';

const READS = ['find', 'count', 'distinct', 'aggregate'];

/** The read that a command begins with: a write's is that of its (first) filter. */
function readOf(inner: Doc): Doc {
  const [name = ''] = Object.keys(inner);
  if (READS.includes(name)) return inner;
  if (name === 'findAndModify')
    return { find: inner[name], filter: inner['query'], sort: inner['sort'], limit: 1 };
  const [first] = name === 'update' || name === 'delete' ? arrayField(inner, `${name}s`) : [];
  if (isDoc(first)) return { find: inner[name], filter: first['q'], hint: first['hint'] };
  throw new CommandError('CommandNotSupported', `explain of '${name}' is not supported`);
}

/** Explains a command as MongoDB 7 does: winning plan (IXSCAN with the index, or COLLSCAN, SORT), keys and documents examined. */
export const explain: Command = (engine, { body, db }) => {
  const inner = docField(body, 'explain') ?? {};
  const call = { body: readOf(inner), db, documents: [] };
  const reading = readingOf(call);
  const report = describe(queryOf(engine, call, reading), reading, `${db}.${reading.name}`);
  if (reading.rest.length === 0) return { explainVersion: '1', ...report, command: inner, ok: 1 };
  return { explainVersion: '1', stages: [{ $cursor: report }, ...reading.rest], command: inner, ok: 1 };
};

function describe(query: Query | undefined, reading: Reading, namespace: string): Doc {
  const winningPlan = query === undefined ? { stage: 'EOF' } : stagesOf(query.plan);
  const nReturned = query === undefined ? 0 : [...query.run()].length;
  return {
    queryPlanner: { namespace, parsedQuery: reading.options.filter, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned,
      totalKeysExamined: query?.examined.keys ?? 0,
      totalDocsExamined: query?.examined.docs ?? 0,
      executionStages: isDoc(winningPlan) ? { ...winningPlan, nReturned } : winningPlan,
    },
  };
}

function stagesOf(plan: Plan): Doc {
  const access = accessOf(plan);
  return plan.sorted ? access : { stage: 'SORT', inputStage: access };
}

function accessOf(plan: Plan): Doc {
  if (plan.branches !== undefined) return { stage: 'OR', inputStages: plan.branches.map(accessOf) };
  if (plan.index === undefined) return { stage: 'COLLSCAN', direction: 'forward' };
  const { name, spec, multikey, unique, sparse, partial } = plan.index;
  const scan = {
    stage: 'IXSCAN',
    keyPattern: spec['key'],
    indexName: name,
    isMultiKey: multikey,
    isUnique: unique,
    isSparse: sparse,
    isPartial: partial !== undefined,
    direction: plan.reverse ? 'backward' : 'forward',
  };
  return { stage: 'FETCH', inputStage: scan };
}
