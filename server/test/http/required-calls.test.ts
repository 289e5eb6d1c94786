import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysOf } from '@hokm/shared/api/analytics';
import { startTestHttp, type TestHttp } from '../support/http-app.js';
import type { OpenApiDocument, Operation } from '../../src/platform/openapi/openapi-types.js';

/**
 * The table of the requirements, in their order: the calls of accounts and the panel, each with the names in its query (`?`) and the
 * fields of its body (`{`), and what stands for one that is not sent (`=`). Paths are below `/api`.
 */
const REQUIRED = `
GET /auth/profile
PUT /auth/profile
POST /auth/login { email password remember_me login_type two_fa_token device_fingerprint
POST /auth/register { email password
POST /auth/logout
POST /auth/logout-all
POST /auth/change-password { current_password new_password confirm_password logout_all_sessions
POST /auth/forgot-password { email
POST /auth/reset-password { token password confirm_password
POST /auth/verify-email { token
POST /auth/resend-verification { email
POST /auth/setup-2fa { password
POST /auth/verify-2fa { token
POST /auth/disable-2fa { password token
GET /auth/sessions
DELETE /auth/sessions/:id
GET /security/info
GET /auth/google

GET /admin/stats
GET /admin/dash/activity
GET /admin/users ? page per_page search role_filter status_filter sort_by sort_order
POST /admin/users
GET /admin/users/:id
PUT /admin/users/:id
DELETE /admin/users/:id
GET /admin/users/stats
POST /admin/users/:id/toggle-status
PUT /admin/users/:id/role { admin_level
POST /admin/users/bulk { action item_ids
GET /admin/users/:id/analytics ? days
GET /admin/users/:id/activity
POST /admin/users/:id/moderate { action reason
GET /admin/comms/messages
GET /admin/comms/stats
POST /admin/comms/messages/:id/read
POST /admin/comms/messages/:id/reply { reply
POST /admin/comms/messages
GET /admin/notifications
POST /admin/notifications/:id/read
POST /admin/notifications/mark-all-read
GET /admin/notifications/stats
GET /admin/security/settings
PUT /admin/security/settings { min_password_length password_expiry_days max_sessions max_login_attempts lockout_minutes
GET /admin/system/settings
PUT /admin/system/settings { siteTitle allowRegistration requireEmailVerification maintenanceMode maxFileSize sessionTimeout
GET /health
GET /admin/system/health
GET /admin/system/logs
POST /admin/system/backup { type=full
POST /admin/bulk/:operation { resource_type resource_ids
POST /admin/bulk/users { action item_ids
GET /admin/security/logs
GET /admin/communications/messages
POST /admin/communications/send-message
GET /admin/content/insights ? type days
POST /admin/content/optimize { content_type optimization_type
POST /admin/search/advanced
GET /admin/performance ? days=7
POST /admin/performance/optimize { type
POST /admin/gallery/upload
GET /admin/gallery ? page search
PUT /admin/gallery/:id
DELETE /admin/gallery/:id
POST /admin/gallery/:id/toggle-homepage
POST /gallery/upload-multiple
POST /admin/albums
GET /admin/albums
GET /admin/albums/:id
PUT /admin/albums/:id
DELETE /admin/albums/:id
POST /admin/albums/:id/like
GET /admin/stories/submissions ? status page per_page search
GET /admin/stories/submissions/stats
POST /admin/stories/submissions/:id/approve { admin_notes
POST /admin/stories/submissions/:id/reject { rejection_reason admin_notes
GET /admin/books
POST /admin/books
GET /admin/books/:id
PUT /admin/books/:id
DELETE /admin/books/:id
GET /admin/authors
POST /admin/authors
GET /admin/authors/:id
PUT /admin/authors/:id
DELETE /admin/authors/:id
GET /admin/page-content
POST /admin/page-content
PUT /admin/page-content/:id
DELETE /admin/page-content/:id
POST /admin/page-content/initialize
GET /admin/languages
POST /admin/languages
GET /admin/translations
POST /admin/translations
PUT /admin/translations/:id
DELETE /admin/translations/:id
POST /admin/translations/auto-translate
POST /admin/translations/bulk-translate
POST /admin/translations/initialize-defaults
GET /gallery/analytics ? days
GET /gallery/statistics
GET /analytics/dashboard ? days timeRange
GET /analytics/overview ? timeRange
GET /analytics/traffic ? timeRange
GET /analytics/pageviews ? days
GET /analytics/user-behavior ? days
GET /analytics/content-performance ? days type=all
POST /analytics/track-event
POST /analytics/track-pageview
POST /analytics/track-interaction
GET /analytics/export ? type=events format=json days
GET /security/dashboard ? days
GET /security/logs ? page per_page=50
GET /security/threats ? active_only threat_level
POST /security/threats/:id/mitigate { action=manual_review
GET /security/blacklist ? active_only
POST /security/blacklist { ip_address reason threat_level
DELETE /security/blacklist/:id
GET /security/maintenance
POST /security/maintenance/enable
POST /security/maintenance/disable
POST /security/maintenance/progress
GET /security/configuration
PUT /security/configuration
GET /security/audit-logs
POST /security/generate-report
`;

interface RequiredCall {
  readonly path: string;
  readonly where: 'query' | 'body' | null;
  /** Names, each with its default where the requirements give one. */
  readonly names: readonly (readonly [string, string | undefined])[];
}

const CALLS: readonly RequiredCall[] = REQUIRED.split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [path = '', mark = '', names = ''] = line.split(/ ([?{]) /);
    const where = mark === '?' ? 'query' : mark === '{' ? 'body' : null;
    const named = names.split(' ').filter((name) => name !== '');
    return {
      path,
      where,
      names: named.map((name) => {
        const [own = '', fallback] = name.split('=');
        return [own, fallback] as const;
      }),
    };
  });

let http: TestHttp;
let document: OpenApiDocument;
beforeAll(async () => {
  http = await startTestHttp();
  document = (await (await fetch(`${http.url}/api/openapi.json`)).json()) as OpenApiDocument;
});
afterAll(() => http.close());

type Described = Readonly<Record<string, { readonly default?: unknown }>>;

/** The fields of a schema, through its references and alternatives. */
function fieldsOf(schema: unknown): Described {
  if (typeof schema !== 'object' || schema === null) return {};
  const { $ref, properties = {}, ...rest } = schema as Record<string, unknown> & { properties?: Described };
  const named = document.components.schemas[String($ref).split('/').at(-1) ?? ''];
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (rest[name] ?? []) as readonly unknown[]);
  return Object.assign({}, fieldsOf(named), ...parts.map(fieldsOf), properties) as Described;
}

function operationOf(path: string): Operation | undefined {
  const [method = '', url = ''] = path.split(' ');
  return document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

function describedIn({ parameters = [], requestBody }: Operation, where: RequiredCall['where']): Described {
  if (where === 'query')
    return Object.fromEntries(
      parameters.flatMap(({ in: place, name, schema }) => (place === 'query' ? [[name, schema]] : [])),
    );
  return Object.assign(
    {},
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => fieldsOf(schema)),
  ) as Described;
}

describe('a call that the requirements name for accounts and the panel', () => {
  it('is read off their table', () => {
    expect(CALLS.length).toBeGreaterThan(125);
    expect(new Set(CALLS.map(({ path }) => path)).size).toBe(CALLS.length);
  });

  it.each(CALLS)('is there: $path', ({ path, where, names }) => {
    const operation = operationOf(path);
    if (operation === undefined) throw new Error('no such call');
    const described = describedIn(operation, where);
    for (const [name, fallback] of names) {
      expect(described, name).toHaveProperty(name);
      if (fallback !== undefined) expect(String(described[name]?.default), name).toBe(fallback);
    }
  });
});

describe('the days of the analytics', () => {
  it('are thirty where neither days nor timeRange says otherwise', () => {
    expect(daysOf({})).toBe(30);
    expect([daysOf({ timeRange: '24h' }), daysOf({ timeRange: '90d' }), daysOf({ days: 7 })]).toEqual([
      1, 90, 7,
    ]);
  });
});
