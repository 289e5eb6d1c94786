import type { Config } from '../../platform/core/config.js';

/** Issuers that people can sign in with in a browser. */
export type WebProvider = 'google' | 'telegram';

export type ProvidersConfig = Pick<Config, 'google' | 'telegramLogin' | 'publicUrl' | 'production'>;

/** This server as a client of an issuer. */
export interface ClientSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The client settings of a provider; null where it is not configured. Production needs `PUBLIC_URL` too: the redirect
 * address is never taken from a request there.
 */
export function clientSettings(config: ProvidersConfig, provider: WebProvider): ClientSettings | null {
  const { issuer, clientId, clientSecret } = provider === 'google' ? config.google : config.telegramLogin;
  if (clientId === null || clientSecret === null) return null;
  return config.production && config.publicUrl === null ? null : { issuer, clientId, clientSecret };
}
