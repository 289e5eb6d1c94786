import type { RequestHandler } from 'express';
import { health as healthAnswer, publicConfig } from '@hokm/shared/api';
import type { Config } from '../platform/core/config.js';
import type { Route } from '../platform/http/route.js';
import { clientSettings, type ProvidersConfig } from '../sign-in/providers/providers.js';
import type { HealthCheck } from '../platform/metrics/health.js';

const UNAVAILABLE = 503;

export interface PublicPart extends ProvidersConfig, Pick<Config, 'allowGuests' | 'production'> {
  readonly bot: Pick<Config['bot'], 'username' | 'linkHost'>;
}

/** `GET /health`: 503 when the database is down, as nothing works then; with another part down the answer says so. */
export function healthRoute(route: Route, check: HealthCheck): RequestHandler {
  return route({
    policy: 'anyone',
    answer: healthAnswer,
    async handle({ response }) {
      const health = await check();
      if (health.checks.database === 'down') response.status(UNAVAILABLE);
      return health;
    },
  });
}

/** `GET /api/config`: what the mini app has to know before anyone signs in. */
export function configRoute(route: Route, config: PublicPart): RequestHandler {
  const { allowGuests, bot, production } = config;
  return route({
    policy: 'anyone',
    answer: publicConfig,
    handle: () =>
      Promise.resolve({
        success: true as const,
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
  });
}
