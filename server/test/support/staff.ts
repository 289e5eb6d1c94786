import { Types, type Connection } from 'mongoose';
import pino from 'pino';
import type { AdminLevel } from '@hokm/shared/policy';
import { accountModel } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { systemRandomBytes, systemTimers } from '../../src/platform/core/node-ports.js';
import { sessions } from '../../src/sign-in/sessions/model.js';
import { SessionService } from '../../src/sign-in/sessions/session-service.js';
import type { SignedInPerson } from './people.js';
import { testSettings } from './settings.js';

/** A member of staff with a session of the panel, on the database of a whole server. */
export async function aMemberOfStaff(connection: Connection, level: AdminLevel): Promise<SignedInPerson> {
  const accounts = accountModel(connection);
  const _id = new Types.ObjectId();
  await accounts.create({
    _id,
    ...newAccount('fa', false, systemTimers.now()),
    name: 'Staff',
    first_name: 'Staff',
    last_name: '',
    username: '',
    admin_level: level,
  });
  const service = new SessionService({
    accounts,
    sessions: sessions.model(connection),
    superAdminTelegramIds: [],
    settings: testSettings(),
    clock: systemTimers,
    randomBytes: systemRandomBytes,
    log: pino({ level: 'silent' }),
  });
  const { token } = await service.start({ _id }, { userAgent: 'panel', kind: 'panel' });
  return { id: _id.toHexString(), token };
}
