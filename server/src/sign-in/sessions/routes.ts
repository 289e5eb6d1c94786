import * as contract from '@hokm/shared/api/sessions';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { passkeysOf, recoveryCodesLeft } from '../../accounts/second-factor-record.js';
import type { SecurityEvents } from '../../accounts/security-events.js';
import type { SessionAccount } from '../../platform/core/account.js';
import { objectId } from '../../platform/database/ids.js';
import { auditContext, callerOf } from '../../platform/http/caller.js';
import { clearSessionCookies } from '../../platform/http/credentials.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { SessionService } from './session-service.js';

/** Events that the security page shows. */
const EVENTS_SHOWN = 20;

const SESSION_ENDED = { fa: 'نشست بسته شد', en: 'Session ended successfully' } as const;
const ALL_ENDED = { fa: 'از همهٔ نشست‌ها خارج شدید', en: 'Logged out from all sessions' } as const;

export interface SessionRoutesContext {
  readonly accounts: AccountModel;
  readonly sessions: SessionService;
  readonly events: SecurityEvents;
}

/** How an account is protected. `token` is of the session that asks. */
async function securityOf(
  { accounts, sessions, events }: SessionRoutesContext,
  account: SessionAccount,
  token: string | null,
): Promise<contract.SecurityInfoAnswer['security']> {
  const [found, open, latest] = await Promise.all([
    accounts
      .findById(objectId(account.id))
      .select({ password: 1, password_changed_at: 1, delete_at: 1, second_factor: 1 })
      .lean<Pick<AccountRecord, 'password' | 'password_changed_at' | 'delete_at' | 'second_factor'>>(),
    sessions.list(account.id, token),
    events.of(account.id, EVENTS_SHOWN),
  ]);
  const record = found ?? {};
  const { isFresh, freshUntil } = account.session;
  return {
    email: account.email,
    email_verified: account.email !== null,
    has_password: record.password !== undefined,
    password_changed_at: record.password_changed_at?.toISOString() ?? null,
    two_factor_enabled: account.two_factor_enabled,
    two_factor: {
      totp: record.second_factor?.totp !== undefined,
      passkeys: passkeysOf(record).length,
      recovery_codes_left: recoveryCodesLeft(record),
    },
    fresh_until: isFresh ? (freshUntil?.toISOString() ?? null) : null,
    active_sessions: open.length,
    delete_at: record.delete_at?.toISOString() ?? null,
    recent_events: latest.map(({ event_type, severity, source_ip, device, at }) => ({
      event_type,
      severity,
      source_ip,
      device,
      created_at: at.toISOString(),
    })),
  };
}

/** Sessions of the caller, and how their account is protected. */
export function sessionRoutes(context: SessionRoutesContext): readonly Handler[] {
  const { sessions, events } = context;
  return [
    handle(contract.listSessions, async ({ account, credential }) => ({
      ...done,
      sessions: await sessions.list(account.id, credential?.token ?? null),
    })),
    handle(contract.endSession, async ({ account, params, language, request }) => {
      const ended = await sessions.endOne(account.id, params.id);
      if (!ended.ok) return ended;
      const audit = auditContext(callerOf(request));
      await events.record({ event_type: 'sessions_ended', account: account.id, ...audit });
      return { ...done, message: SESSION_ENDED[language] };
    }),
    handle(contract.endAllSessions, async ({ account, language, request, response }) => {
      await sessions.endAll(account.id);
      const audit = auditContext(callerOf(request));
      await events.record({ event_type: 'sessions_ended', account: account.id, ...audit });
      clearSessionCookies(response, account.session.kind);
      return { ...done, message: ALL_ENDED[language] };
    }),
    handle(contract.getSecurityInfo, async ({ account, credential }) => ({
      ...done,
      security: await securityOf(context, account, credential?.token ?? null),
    })),
  ];
}
