import type { Command } from '../engine.js';
import { CommandError } from '../errors.js';
import type { Plan } from '../plan.js';
import type { Query } from '../query.js';
import { docField, isDoc, type Doc } from '../values.js';
import { queryOf, readingOf, type Reading } from './read.js';

const EXPLAINED = ['find', 'count', 'distinct', 'aggregate'];

/** Explains a read as MongoDB 7 does: winning plan (IXSCAN with the index, or COLLSCAN, SORT) and what was examined. */
export const explain: Command = (engine, { body, db }) => {
  const inner = docField(body, 'explain') ?? {};
  const [name = ''] = Object.keys(inner);
  if (!EXPLAINED.includes(name))
    throw new CommandError('CommandNotSupported', `explain of '${name}' is not supported`);
  const call = { body: inner, db, documents: [] };
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
