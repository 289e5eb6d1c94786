import type { Connection } from 'mongoose';
import type { IdentitiesContext } from '../providers/context.js';
import type { RegistrationModel } from './model.js';

/** What the commands of accounts with a password use. */
export interface PasswordContext extends IdentitiesContext {
  readonly connection: Connection;
  readonly registrations: RegistrationModel;
}
