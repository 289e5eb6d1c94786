import { ObjectId } from 'bson';
import { CommandError } from './errors.js';
import { runPipeline } from './pipeline.js';
import { elementTest, isOperators, isRegex, type Position } from './match.js';
import { OPERATORS } from './update-operators.js';
import { expandPath, getAt, setAt, unsetAt, type Positions } from './update-paths.js';
import { decode, decodePlain, encode, isDoc, type Doc } from './values.js';

/** Applies an update to a document: `doc` stays as it is, the result is new. */
export interface Update {
  /** Does it name fields (`{$set: …}`)? Only then may it change many documents. */
  readonly isModifier: boolean;
  apply(doc: Doc, matched: Position, inserting?: boolean): Doc;
}

const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceWith', '$replaceRoot'];
const failed = (message: string) => new CommandError('FailedToParse', message);

/** Reads an update: operators, a replacement, or a pipeline. Refuses what it does not know with FailedToParse. */
export function compileUpdate(update: unknown, arrayFilters: readonly unknown[], now: Date): Update {
  if (Array.isArray(update)) return pipelineUpdate(update as unknown[]);
  if (!isDoc(update)) throw failed('Update argument must be either an object or an array');
  if (!Object.keys(update).some((name) => name.startsWith('$'))) {
    return {
      isModifier: false,
      apply: (doc) => ('_id' in doc ? { _id: doc['_id'], ...update } : { ...update }),
    };
  }
  const steps = Object.entries(update).flatMap(([name, fields]) => stepsOf(name, fields));
  refuseConflicts(steps.flatMap((step) => step.paths));
  const filters = readFilters(arrayFilters);
  return {
    isModifier: true,
    apply(doc, matched, inserting = false) {
      const result = decode(encode(doc));
      for (const step of steps) step.run(result, { matched, filters }, now, inserting);
      return result;
    },
  };
}

interface Step {
  readonly paths: readonly string[];
  readonly run: (doc: Doc, positions: Positions, now: Date, inserting: boolean) => void;
}

function stepsOf(name: string, fields: unknown): Step[] {
  const operator = name === '$setOnInsert' ? OPERATORS['$set'] : OPERATORS[name];
  if (operator === undefined && name !== '$rename')
    throw failed(
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  if (!isDoc(fields)) throw failed(`Modifiers operate on fields but we found another type for ${name}`);
  return Object.entries(fields).map(([path, argument]) => {
    if (operator === undefined) return renameStep(path, argument);
    return {
      paths: [path],
      run(doc, positions, now, inserting) {
        if (name === '$setOnInsert' && !inserting) return;
        for (const place of expandPath(doc, path, positions)) operator(doc, place, argument, now);
      },
    };
  });
}

function renameStep(from: string, to: unknown): Step {
  if (typeof to !== 'string')
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string: ${from}`);
  return {
    paths: [from, to],
    run(doc) {
      const value = getAt(doc, from.split('.'));
      if (value === undefined) return;
      unsetAt(doc, from.split('.'));
      setAt(doc, to.split('.'), value);
    },
  };
}

function refuseConflicts(paths: readonly string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  sorted.forEach((path, at) => {
    if (sorted[at + 1]?.startsWith(path) !== true) return;
    const shown = path.slice(0, -1);
    throw new CommandError(
      'ConflictingUpdateOperators',
      `Updating the path '${shown}' would create a conflict at '${shown}'`,
    );
  });
}

/** Array filters by identifier: `{ 'card.suit': 'hearts' }` tests the field `suit` of an element called `card`. */
function readFilters(arrayFilters: readonly unknown[]): Map<string, (element: unknown) => boolean> {
  return new Map(
    arrayFilters.map((filter) => {
      const [first] = isDoc(filter) ? Object.keys(filter) : [];
      const name = first?.split('.')[0];
      if (!isDoc(filter) || name === undefined || name.startsWith('$'))
        throw failed('Expected an array filter with one identifier');
      const conditions = Object.entries(filter).map(([path, condition]) =>
        elementTest(
          path === name
            ? isOperators(condition)
              ? condition
              : { $eq: condition }
            : { [path.slice(name.length + 1)]: condition },
        ),
      );
      return [name, (element: unknown) => conditions.every((test) => test(element))] as const;
    }),
  );
}

function pipelineUpdate(stages: readonly unknown[]): Update {
  const pipeline = stages.map((stage) => {
    const [name] = isDoc(stage) ? Object.keys(stage) : [];
    if (isDoc(stage) && name !== undefined && PIPELINE_STAGES.includes(name)) return stage;
    throw new CommandError('InvalidOptions', `${name ?? 'stage'} is not allowed to be used within an update`);
  });
  return {
    isModifier: true,
    apply(doc) {
      const [result] = runPipeline([decodePlain(encode(doc))], pipeline);
      return retype(doc, { _id: doc['_id'], ...decode(encode(result ?? {})) });
    },
  };
}

/** Expressions compute with plain numbers: what they left as it was gets its stored number type back. */
function retype(old: unknown, result: Doc): Doc {
  if (!isDoc(old)) return result;
  const plain = (value: unknown) => encode(decodePlain(encode({ value })));
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => {
      const before = old[name];
      if (before === undefined) return [name, value];
      return [
        name,
        plain(before).equals(plain(value)) ? before : isDoc(value) ? retype(before, value) : value,
      ];
    }),
  );
}

/** The document an upsert starts from: the fields its filter says are equal to something. */
function seedOf(filter: Doc): Doc {
  const seed: Doc = {};
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition)
        for (const [path, value] of Object.entries(isDoc(part) ? seedOf(part) : {})) seed[path] = value;
    } else if (!name.startsWith('$') && !isRegex(condition)) {
      const value = isOperators(condition) ? equalTo(condition) : condition;
      if (value !== undefined) setAt(seed, name.split('.'), value);
    }
  }
  return seed;
}

function equalTo(condition: Doc): unknown {
  const all = condition['$in'] ?? condition['$all'];
  return '$eq' in condition
    ? condition['$eq']
    : Array.isArray(all) && all.length === 1
      ? (all[0] as unknown)
      : undefined;
}

/** The document an upsert inserts. */
export function upsertDocument(update: Update, filter: Doc): Doc {
  const seed = seedOf(filter);
  const start = update.isModifier ? seed : '_id' in seed ? { _id: seed['_id'] } : {};
  const result = update.apply(start, {}, true);
  return '_id' in result && result['_id'] !== undefined ? result : { _id: new ObjectId(), ...result };
}
