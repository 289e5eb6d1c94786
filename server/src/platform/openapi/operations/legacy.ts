import { z } from 'zod';
import type { Endpoint as Contract, EndpointPath } from '@hokm/shared/api/endpoint';
import { SUBJECTS as CONTRACTS, type Subject } from '@hokm/shared/api/subjects';
import type { Endpoint } from '../../http/endpoints.js';
import { SUBJECTS } from './index.js';

/** Calls that have no contract yet, in the form of contracts. */
export function subjectsOf(endpoints: readonly Endpoint[]): readonly Subject[] {
  const legacy = SUBJECTS.map(({ name, description, operations }) => ({
    name,
    description,
    endpoints: Object.entries(operations).flatMap(([key, operation]): Contract[] => {
      const found = endpoints.find(
        ({ method, path }) => `${method} ${path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}` === key,
      );
      if (found === undefined) return [];
      const { policy = 'anyone', fresh, params, query, body, answer = z.unknown() } = found.facts ?? {};
      const { summary, refusals = [], upload, produces, redirects } = operation;
      const path = key.replace(/\{(\w+)\}/g, ':$1') as EndpointPath;
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()] as const);
      return [
        {
          path,
          summary,
          access: policy,
          answer,
          refusals,
          ...(names.length === 0 ? {} : { params: params ?? z.object(Object.fromEntries(names)) }),
          ...(fresh === undefined ? {} : { fresh }),
          ...(found.limited ? { limit: 'writes' as const } : {}),
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
          ...(upload === undefined ? {} : { upload }),
          ...(produces === undefined ? {} : { produces }),
          ...(redirects === undefined ? {} : { redirects }),
        },
      ];
    }),
  }));
  return [...legacy.filter((one) => one.endpoints.length > 0), ...CONTRACTS];
}
