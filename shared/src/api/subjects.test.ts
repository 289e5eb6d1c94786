import { describe, expect, expectTypeOf, it } from 'vitest';
import type { BodyOf, ReceivedOf } from './endpoint.js';
import { SUBJECTS, type Endpoints } from './subjects.js';

const all = SUBJECTS.flatMap(({ endpoints }) => endpoints);

describe('the contracts of the API', () => {
  it('have a path each', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  });

  it('take no body where they only read', () => {
    expect(all.filter(({ path, body }) => path.startsWith('GET ') && body !== undefined)).toEqual([]);
  });

  it('answer each bare read: what may be chosen has a usual choice', () => {
    const refused = all.filter(
      ({ path, query }) => path.startsWith('GET ') && query?.safeParse({}).success === false,
    );
    // These are about what the query names: a text that is looked for, and a person.
    expect(refused.map(({ path }) => path)).toEqual([
      'GET /user/search',
      'GET /admin/payments',
      'GET /admin/search',
      'GET /admin/users/:id/view-as/:screen',
    ]);
  });

  it('name every parameter of their path in a schema', () => {
    for (const { path, params } of all) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const shape = params === undefined ? {} : (params as { shape?: object }).shape;
      expect(Object.keys(shape ?? {}), path).toEqual(names);
    }
  });

  it('answer with JSON, a file or a redirect', () => {
    for (const { path, answer, produces, redirects } of all)
      expect(
        [answer, produces, redirects].filter((one) => one !== undefined),
        path,
      ).toHaveLength(1);
  });

  it('type bodies and answers by path', () => {
    expectTypeOf<BodyOf<Endpoints['POST /friends/requests']>>().toEqualTypeOf<{ who: string }>();
    expectTypeOf<ReceivedOf<Endpoints['POST /admin/news']>['data']['revision']>().toEqualTypeOf<number>();
  });
});
