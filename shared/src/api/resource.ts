import { z } from 'zod';
import type { Area } from '../policy/index.js';
import { done, success } from './answers.js';
import { endpoint } from './endpoint.js';
import { pageOf, pageQuery } from './paging.js';

/** Things that one bulk call may name. */
export const BULK_MAX = 500;

/** The paths of a subject that the panel lists and edits. */
function resourcePaths<const Name extends string>(name: Name) {
  return {
    list: `GET /admin/${name}`,
    create: `POST /admin/${name}`,
    bulk: `POST /admin/${name}/bulk`,
    export: `GET /admin/${name}/export`,
    get: `GET /admin/${name}/:id`,
    update: `PUT /admin/${name}/:id`,
    remove: `DELETE /admin/${name}/:id`,
  } as const;
}

/** Fields that every item of such a list has besides its own. */
export const managed = {
  /** 24 hex characters. */
  id: z.string(),
  /** Grows with each change. A change names the revision that it was made from. */
  revision: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

export interface ResourceSpec<
  Name extends string,
  Item extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Sort extends string,
  Filters extends z.ZodRawShape,
  Bulk extends string,
> {
  /** As in the path: `/admin/<name>`. */
  readonly name: Name;
  /** In summaries: "news item". */
  readonly noun: string;
  readonly area: Area;
  /** The fields that the panel sees besides the managed ones. */
  readonly item: Item;
  /** The body of create and update. */
  readonly input: Input;
  /** Fields to sort by; the first is the default, newest or largest first. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly filters: Filters;
  /** Actions on many items at once. */
  readonly bulk: readonly [Bulk, ...Bulk[]];
}

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const search = z.string().trim().max(64).default('');

/** The calls of a subject that the panel lists, creates, edits, deletes and exports. */
export function adminResource<
  const Name extends string,
  Item extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  const Sort extends string,
  Filters extends z.ZodRawShape,
  const Bulk extends string,
>(spec: ResourceSpec<Name, Item, Input, Sort, Filters, Bulk>) {
  const { name, noun, area: access, sorts, filters, bulk } = spec;
  const paths = resourcePaths(name);
  const item = z.object({ ...managed, ...spec.item });
  const input = z.object(spec.input);
  const selection = {
    search,
    sort_by: z.enum(sorts).default(() => sorts[0]),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    ...filters,
  };
  const one = success({ data: item });
  return {
    list: endpoint({
      path: paths.list,
      summary: `A page of all ${noun}s; \`search\` takes beginnings of words`,
      access,
      limit: 'reads',
      query: pageQuery.extend(selection),
      answer: pageOf(item),
      refusals: [],
    }),
    get: endpoint({
      path: paths.get,
      summary: `One ${noun}`,
      access,
      limit: 'reads',
      params,
      answer: one,
      refusals: ['request/not_found'],
    }),
    create: endpoint({
      path: paths.create,
      summary: `Create a ${noun}; repeated with the same \`Idempotency-Key\` it creates one`,
      access,
      limit: 'writes',
      body: input,
      answer: one,
      status: 201,
      refusals: [],
    }),
    update: endpoint({
      path: paths.update,
      summary: `Change a ${noun} as of the revision that it was read at; \`content/stale\` brings the newer one`,
      access,
      limit: 'writes',
      params,
      body: input.extend({ revision: z.int().nonnegative() }),
      answer: one,
      refusals: ['request/not_found', 'content/stale'],
    }),
    remove: endpoint({
      path: paths.remove,
      summary: `Move a ${noun} to the trash, where it stays for 30 days`,
      access,
      limit: 'writes',
      params,
      answer: done,
      refusals: ['request/not_found'],
    }),
    bulk: endpoint({
      path: paths.bulk,
      summary: `Change up to ${BULK_MAX} ${noun}s at once; each is done or refused by itself`,
      access,
      limit: 'writes',
      body: z.object({ action: z.enum(bulk), ids: z.array(params.shape.id).min(1).max(BULK_MAX) }),
      answer: success({
        done: z.int(),
        refused: z.array(z.object({ id: z.string(), code: z.string() })),
      }),
      refusals: [],
    }),
    export: endpoint({
      path: paths.export,
      summary: `All ${noun}s of a search as a file`,
      access,
      limit: 'reports',
      query: z.object({ format: z.enum(['csv', 'json']).default('csv'), ...selection }),
      produces: 'text/csv',
      refusals: [],
    }),
  };
}
