import type { PasswordContext } from '../accounts/context.js';
import type { SessionDesk } from '../accounts/session-desk.js';
import type { Flows } from './flow.js';
import type { Issuer } from './issuer.js';
import type { WebProvider } from './providers.js';
import type { Tickets } from './ticket.js';

/** What the commands around identities work with. */
export interface IdentitiesContext extends PasswordContext {
  readonly flows: Flows;
  readonly tickets: Tickets;
  /** Null where this server is not known there. */
  readonly issuers: Readonly<Record<WebProvider, Issuer | null>>;
  readonly desk: SessionDesk;
}
