import type { Request } from 'express';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import { SUBJECTS } from '@hokm/shared/api/subjects';
import * as contract from '@hokm/shared/api/system';
import type { Config } from '../platform/core/config.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { keptDocument } from '../platform/http/kept-document.js';
import { isDevelopment, isFromHere } from '../platform/http/request-source.js';
import type { HealthCheck } from '../platform/metrics/health.js';
import { asyncApiDocument } from '../platform/openapi/asyncapi-document.js';
import { docsPage } from '../platform/openapi/docs-page.js';
import { DOCS_STYLE } from '../platform/openapi/docs-style.js';
import { openApiDocument } from '../platform/openapi/document.js';
import { eventsPage } from '../platform/openapi/events-page.js';
import type { LiveSettings } from '../settings/live-settings.js';
import type { Texts } from '../texts/texts.js';
import { clientSettings, type ProvidersConfig } from '../sign-in/providers/providers.js';

const UNAVAILABLE = 503;

export interface SystemContext {
  readonly config: ProvidersConfig &
    Pick<Config, 'production'> & { readonly bot: Pick<Config['bot'], 'username' | 'linkHost'> };
  readonly health: HealthCheck;
  readonly settings: LiveSettings;
  readonly texts: Pick<Texts, 'version'>;
  readonly terms: { readonly version: number | null };
  /** The bot runs in this installation. */
  readonly botOn: boolean;
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

/** A call that sends a document. None is a secret, so production has them too. */
function documentRoute(contract: Endpoint, type: string, make: () => string): Handler {
  const send = keptDocument(type, make);
  return handle(contract, async ({ request, response }) => {
    await send(request, response);
    return RESPONSE_SENT;
  });
}

export function systemRoutes({
  config,
  health,
  settings,
  texts,
  version,
  terms,
  botOn,
}: SystemContext): readonly Handler[] {
  const { bot } = config;
  const takesGuests = (request: Request): boolean =>
    settings.mayPlayAsGuest(isFromHere(request)) && settings.registrationOpen;
  let described: ReturnType<typeof openApiDocument> | null = null;
  const calls = () => (described ??= openApiDocument(SUBJECTS, version));
  const events = () => asyncApiDocument(version);
  return [
    healthHandler(health),
    handle(contract.readConfig, ({ request }) =>
      Promise.resolve({
        ...done,
        allow_guests: takesGuests(request),
        registration_open: settings.registrationOpen,
        site_title: settings.siteTitle,
        password_min_length: settings.passwordMin,
        upload_max: settings.uploadMax,
        texts_version: texts.version,
        terms_version: terms.version,
        bot_username: bot.username,
        bot_on: botOn,
        link_host: bot.linkHost,
        dev_mailbox: isDevelopment(config, request),
        sign_in: {
          guest: takesGuests(request),
          password: true,
          google: clientSettings(config, 'google') !== null,
          telegram: clientSettings(config, 'telegram') !== null,
        },
      }),
    ),
    documentRoute(contract.readDescription, 'json', () => JSON.stringify(calls())),
    documentRoute(contract.readEventsDescription, 'json', () => JSON.stringify(events())),
    documentRoute(contract.readDocs, 'html', () => docsPage(calls())),
    documentRoute(contract.readEventsDocs, 'html', () => eventsPage(events())),
    documentRoute(contract.readDocsStyle, 'css', () => DOCS_STYLE),
  ];
}
