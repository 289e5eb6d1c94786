import type { Request } from 'express';
import type { Access, Endpoint } from '@hokm/shared/api/endpoint';
import type { ErrorCode } from '@hokm/shared/errors';
import { isAdminLevel } from '@hokm/shared/policy';
import type { SessionAccount } from '../core/account.js';
import { hasHostileKeys } from '../core/hostile-keys.js';
import type { Signals, SignalType } from '../core/signals.js';

const isArea = (access: Access): boolean => access !== 'signed-in' && access !== 'anyone';

const OF_CODE: Partial<Record<ErrorCode, SignalType>> = {
  'auth/init_data_invalid': 'launch_forged',
  'auth/identity_mismatch': 'identity_mismatch',
  'request/too_many': 'too_many',
  'files/not_an_image': 'hostile_payload',
};

/** The signal in the refusal of a call; null for most. */
function signalOf(
  code: ErrorCode,
  { access }: Endpoint,
  account: SessionAccount | null,
  request: Request,
): SignalType | null {
  if (code === 'auth/forbidden' && isArea(access) && account !== null && !isAdminLevel(account.admin_level))
    return 'panel_refused';
  if (code === 'request/invalid' && (hasHostileKeys(request.body) || hasHostileKeys(request.query)))
    return 'hostile_payload';
  return OF_CODE[code] ?? null;
}

/** Notes the refusal of a call where it may belong to an attack. */
export function noteRefusal(
  signals: Signals,
  request: Request,
  contract: Endpoint,
  code: ErrorCode,
  account: SessionAccount | null,
): void {
  const type = signalOf(code, contract, account, request);
  if (type === null) return;
  const target = `/api${contract.path.slice(contract.path.indexOf(' ') + 1)}`;
  const session = account?.session.id;
  signals.note({ type, address: request.ip ?? '', account: account?.id, session, target });
}
