import type { Request, Response } from 'express';
import type { SessionAccount } from '../../src/platform/core/account.js';
import type { StaffRequest } from '../../src/platform/panel/audit-action.js';

/** The call of an account, as a route hands it on; `headers` are those of its request. */
export function staffCall(
  account: SessionAccount,
  headers: Readonly<Record<string, string>> = {},
): StaffRequest {
  const request = {
    ip: '82.3.4.7',
    get: (name: string) => headers[name],
    acceptsLanguages: () => 'en',
  } as unknown as Request;
  return { account, request, response: { locals: { requestId: 'request-1' } } as unknown as Response };
}
