import type { Request } from 'express';
import { SUBJECTS } from '@hokm/shared/api/subjects';
import * as contract from '@hokm/shared/api/system';
import type { Config } from '../platform/core/config.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
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

/** A document and its page, made at the first call. Neither is a secret, so production has them too. */
function description<Document>(makeDocument: () => Document, makePage: (document: Document) => string) {
  let made: { readonly document: Document; readonly page: string } | null = null;
  return () => {
    if (made === null) {
      const document = makeDocument();
      made = { document, page: makePage(document) };
    }
    return made;
  };
}

export function systemRoutes({
  config,
  health,
  settings,
  texts,
  version,
  terms,
}: SystemContext): readonly Handler[] {
  const { bot } = config;
  const takesGuests = (request: Request): boolean =>
    settings.mayPlayAsGuest(isFromHere(request)) && settings.registrationOpen;
  const calls = description(() => openApiDocument(SUBJECTS, version), docsPage);
  const events = description(() => asyncApiDocument(version), eventsPage);
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
    handle(contract.readDescription, () => Promise.resolve({ ...calls().document })),
    handle(contract.readEventsDescription, () => Promise.resolve({ ...events().document })),
    handle(contract.readDocs, ({ response }) => {
      response.type('html').send(calls().page);
      return Promise.resolve(RESPONSE_SENT);
    }),
    handle(contract.readEventsDocs, ({ response }) => {
      response.type('html').send(events().page);
      return Promise.resolve(RESPONSE_SENT);
    }),
    handle(contract.readDocsStyle, ({ response }) => {
      response.type('css').send(DOCS_STYLE);
      return Promise.resolve(RESPONSE_SENT);
    }),
  ];
}
