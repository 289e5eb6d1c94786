import type { Config } from '../config.js';

/** Where people can sign in besides here. */
export const WEB_PROVIDERS = ['google', 'telegram'] as const;
export type WebProvider = (typeof WEB_PROVIDERS)[number];

/** The part of the configuration that says which of them there are. */
export type ProvidersConfig = Pick<Config, 'google' | 'telegramLogin' | 'publicUrl' | 'production'>;

/** Somebody else's sign-in, as it knows us. */
export interface ClientSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * What a provider knows us by; null where it is not set up. In production that takes `PUBLIC_URL` as well: the address
 * to come back to is never taken from what a request calls its host there.
 */
export function clientSettings(config: ProvidersConfig, provider: WebProvider): ClientSettings | null {
  const { issuer, clientId, clientSecret } = provider === 'google' ? config.google : config.telegramLogin;
  if (clientId === null || clientSecret === null) return null;
  return config.production && config.publicUrl === null ? null : { issuer, clientId, clientSecret };
}
