import { SUBJECTS } from '@hokm/shared/api/subjects';
import * as contract from '@hokm/shared/api/system';
import type { Config } from '../platform/core/config.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import type { HealthCheck } from '../platform/metrics/health.js';
import { docsPage } from '../platform/openapi/docs-page.js';
import { DOCS_STYLE } from '../platform/openapi/docs-style.js';
import { openApiDocument } from '../platform/openapi/document.js';
import { clientSettings, type ProvidersConfig } from '../sign-in/providers/providers.js';

const UNAVAILABLE = 503;

export interface SystemContext {
  readonly config: ProvidersConfig &
    Pick<Config, 'allowGuests'> & { readonly bot: Pick<Config['bot'], 'username' | 'linkHost'> };
  readonly health: HealthCheck;
  /** The product's version. */
  readonly version: string;
}

/** Status 503 when the database is down, as nothing works then; another part that is down is only reported. */
export function healthHandler(check: HealthCheck): Handler {
  return handle(contract.readHealth, async ({ response }) => {
    const health = await check();
    if (health.checks.database === 'down') response.status(UNAVAILABLE);
    return health;
  });
}

/** The description of the API, made at the first call. It is no secret, so production has it too. */
function description(version: string) {
  let made: { readonly document: ReturnType<typeof openApiDocument>; readonly page: string } | null = null;
  return () => {
    if (made === null) {
      const document = openApiDocument(SUBJECTS, version);
      made = { document, page: docsPage(document) };
    }
    return made;
  };
}

export function systemRoutes({ config, health, version }: SystemContext): readonly Handler[] {
  const { allowGuests, bot, production } = config;
  const described = description(version);
  return [
    healthHandler(health),
    handle(contract.readConfig, () =>
      Promise.resolve({
        ...done,
        allow_guests: allowGuests,
        bot_username: bot.username,
        link_host: bot.linkHost,
        dev_mailbox: !production,
        sign_in: {
          guest: allowGuests,
          password: true,
          google: clientSettings(config, 'google') !== null,
          telegram: clientSettings(config, 'telegram') !== null,
        },
      }),
    ),
    handle(contract.readDescription, () => Promise.resolve({ ...described().document })),
    handle(contract.readDocs, ({ response }) => {
      response.type('html').send(described().page);
      return Promise.resolve(RESPONSE_SENT);
    }),
    handle(contract.readDocsStyle, ({ response }) => {
      response.type('css').send(DOCS_STYLE);
      return Promise.resolve(RESPONSE_SENT);
    }),
  ];
}
