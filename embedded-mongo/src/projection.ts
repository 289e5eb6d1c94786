import { CommandError } from './errors.js';
import { elementTest, type Matcher, type Position } from './match.js';
import { runPipeline } from './pipeline.js';
import { decodePlain, encode, isDoc, isTrue, toNumber, type Doc } from './values.js';

/** Gives the part of a document that a projection names. */
export type Projector = (doc: Doc) => Doc;

type Tree = Map<string, Tree | boolean | ((value: unknown, doc: Doc) => unknown)>;

/**
 * Compiles a projection of `find`; undefined when it leaves documents as they are. `matcher` is the query's, for
 * `'list.$'`. Refuses a mix of inclusion and exclusion with BadValue.
 */
export function compileProjection(projection: Doc | undefined, matcher: Matcher): Projector | undefined {
  const entries = Object.entries(projection ?? {});
  if (projection === undefined || entries.length === 0) return undefined;
  const fields = entries.filter(([name]) => name !== '_id');
  const computed = (value: unknown) =>
    typeof value === 'string' || (isDoc(value) && !('$slice' in value) && !('$elemMatch' in value));
  if (fields.some(([, value]) => computed(value)))
    return (doc) => runPipeline([decodePlain(encode(doc))], [{ $project: projection }])[0] ?? {};
  const flags = fields.filter(([, value]) => !isDoc(value)).map(([, value]) => isTrue(value));
  const slices = fields.some(([, value]) => isDoc(value) && '$slice' in value);
  const elements = fields.some(([, value]) => isDoc(value) && '$elemMatch' in value);
  const including = flags[0] ?? (fields.length === 0 ? isTrue(projection['_id']) : elements || !slices);
  if (flags.some((flag) => flag !== including)) {
    throw new CommandError(
      'BadValue',
      `Cannot do ${including ? 'exclusion' : 'inclusion'} in ${including ? 'inclusion' : 'exclusion'} projection`,
    );
  }
  const tree: Tree = new Map();
  for (const [name, value] of fields) addField(tree, name, value, matcher);
  if ('_id' in projection ? isTrue(projection['_id']) === including : including) tree.set('_id', true);
  return (doc) => project(doc, tree, including, doc) as Doc;
}

function addField(tree: Tree, name: string, value: unknown, matcher: Matcher): void {
  const positional = name.endsWith('.$');
  const path = (positional ? name.slice(0, -2) : name).split('.');
  let node = tree;
  for (const part of path.slice(0, -1)) {
    const next = node.get(part);
    const child = isTree(next) ? next : (new Map() as Tree);
    node.set(part, child);
    node = child;
  }
  node.set(path.at(-1) ?? '', positional ? matchedElement(matcher) : isDoc(value) ? arrayPart(value) : true);
}

const isTree = (node: unknown): node is Tree => node instanceof Map;

function matchedElement(matcher: Matcher) {
  return (value: unknown, doc: Doc) => {
    const position: Position = {};
    matcher(doc, position);
    return Array.isArray(value) && position.index !== undefined ? [value[position.index] as unknown] : value;
  };
}

function arrayPart(spec: Doc): (value: unknown) => unknown {
  const elemMatch = spec['$elemMatch'];
  if (isDoc(elemMatch)) {
    const test = elementTest(elemMatch);
    return (value) => {
      const at = Array.isArray(value) ? value.findIndex(test) : -1;
      return at < 0 ? undefined : [(value as unknown[])[at]];
    };
  }
  const slice = spec['$slice'];
  const [skip, limit] = Array.isArray(slice) ? slice.map(toNumber) : [toNumber(slice)];
  if (skip === undefined) throw new CommandError('BadValue', '$slice needs a number or two');
  return (array) => {
    if (!Array.isArray(array)) return array;
    const value: readonly unknown[] = array;
    if (limit === undefined) return skip < 0 ? value.slice(skip) : value.slice(0, skip);
    const from = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(from, from + limit);
  };
}

function project(value: unknown, tree: Tree, including: boolean, doc: Doc): unknown {
  if (Array.isArray(value)) {
    const elements: readonly unknown[] = value;
    const kept = including
      ? elements.filter((element) => isDoc(element) || Array.isArray(element))
      : elements;
    return kept.map((element) => project(element, tree, including, doc));
  }
  if (!isDoc(value)) return including ? undefined : value;
  const result: Doc = {};
  for (const [name, inner] of Object.entries(value)) {
    const node = tree.get(name);
    const kept = isTree(node)
      ? project(inner, node, including, doc)
      : typeof node === 'function'
        ? node(inner, doc)
        : (node === true) === including
          ? inner
          : undefined;
    if (kept !== undefined) result[name] = kept;
  }
  return result;
}
