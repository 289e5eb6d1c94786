import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import type { ThreatType } from '@hokm/shared/api/security/limits';
import { accountModel } from '../../src/accounts/model.js';
import { readConfig } from '../../src/platform/core/config.js';
import { objectId } from '../../src/platform/database/ids.js';
import { AuditQueue } from '../../src/platform/panel/audit-queue.js';
import { auditLogOf } from '../../src/platform/panel/module.js';
import { stepAutomatically, type AccountStepsContext } from '../../src/security/account-steps.js';
import { threats, type ThreatRecord } from '../../src/security/threat-model.js';
import type { WindowCount } from '../../src/security/threat-rules.js';
import { Threats } from '../../src/security/threats.js';
import type { Acts } from './audited-acts.js';
import type { TestHttp } from './http-app.js';
import { OPERATED } from './config.js';
import { aPanelPerson, aPerson } from './people.js';

/** The steps that the server takes by itself about an account, each on a new one. */
export function machineActs(at: () => TestHttp): Acts {
  const stored = (collection: string, filter: object) =>
    at().connection.collection(collection).findOne(filter);

  async function step(
    account: string,
    threat_type: ThreatType,
    count: Pick<WindowCount, 'rule' | 'sessions'>,
  ) {
    const { connection, clock, log, parts } = at();
    const chain = auditLogOf(connection, readConfig(OPERATED));
    const context: AccountStepsContext = {
      accounts: accountModel(connection),
      threats: new Threats(connection, new AuditQueue(connection, chain, clock, log), clock),
      mail: parts.mail.queue,
      sessions: parts.signIn.sessions,
      freezeCoins: () => Promise.reject(new Error('no step of these')),
      settings: () => ({ auto_account: true }),
      clock,
      randomBytes,
    };
    const day = new Date(clock.now());
    const threat = await threats.model(connection).create({
      key: `${threat_type} ${account}`,
      threat_type,
      account,
      level: 2,
      is_active: true,
      first_seen: day,
      last_seen: day,
      expires_at: new Date(clock.now() + 86_400_000),
      mitigation: null,
    });
    return {
      act: async () => {
        const status = await stepAutomatically(context, threat.toObject<ThreatRecord>(), count).then(
          () => 200,
          () => 500,
        );
        return { status, body: {} };
      },
    };
  }

  return {
    'writing to an owner whose password is guessed': async () => {
      const { id } = await aPerson(at(), 'user');
      const address = `${id}@example.org`;
      const email = { address, key: address, verified_at: new Date(0) };
      await accountModel(at().connection).updateOne({ _id: objectId(id) }, { $set: { email } });
      return {
        action: 'threats.mail_owner',
        ...(await step(id, 'password_guessing', { rule: 'password_guessing', sessions: new Set() })),
        isDone: async () => (await stored('letters', { to: address })) !== null,
      };
    },
    'ending a session that acts for somebody else': async () => {
      const { id } = await aPerson(at(), 'user');
      const { sessions } = at().parts.signIn;
      const { token } = await sessions.start({ _id: new Types.ObjectId(id) }, { userAgent: '' });
      const session = (await sessions.authenticate(token))?.session.id ?? '';
      return {
        action: 'threats.end_session',
        ...(await step(id, 'identity_mismatch', { rule: 'identity_mismatch', sessions: new Set([session]) })),
        isDone: async () => (await stored('sessions', { _id: session as never })) === null,
      };
    },
    'asking staff to confirm their sessions anew': async () => {
      const { id } = await aPanelPerson(at(), 'admin');
      const filter = { account: objectId(id), kind: 'panel', confirmed_at: new Date(0) };
      return {
        action: 'threats.confirm_anew',
        ...(await step(id, 'session_elsewhere', { rule: 'staff_elsewhere', sessions: new Set() })),
        isDone: async () => (await stored('sessions', filter)) !== null,
      };
    },
  };
}
