import type { AccountsConfig } from '../accounts/context.js';

/** Where passkeys are made for: browsers sign both, and give a passkey of one site to no other. */
export interface PasskeySite {
  /** The host name. */
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The site of the passkeys: that of `PUBLIC_URL`. Without it, in development, what the request calls its host (`origin`);
 * in production, where anybody may call it anything, none: then there are no passkeys.
 */
export function passkeySite(
  { publicUrl, production }: Pick<AccountsConfig, 'publicUrl' | 'production'>,
  origin: string,
): PasskeySite | null {
  const address = publicUrl ?? (production ? null : origin);
  const url = address === null || !URL.canParse(address) ? null : new URL(address);
  return url === null ? null : { rpId: url.hostname, origin: url.origin };
}
