import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Types } from 'mongoose';

const ID_BYTES = 12;
const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/;

/**
 * The id of what a person creates: the same `Idempotency-Key` names the same thing. A new one without a key. `part` tells the
 * things of one call apart.
 */
export function idempotentId(
  request: Pick<Request, 'get'>,
  subject: string,
  account: string,
  part = '',
): Types.ObjectId {
  const key = request.get('idempotency-key');
  if (key === undefined || !IDEMPOTENCY_KEY.test(key)) return new Types.ObjectId();
  const hash = createHash('sha256').update(`${subject}:${account}:${key}${part}`).digest();
  return new Types.ObjectId(hash.subarray(0, ID_BYTES));
}
