import type { Connection } from 'mongoose';
import type { Signals } from '../../platform/core/signals.js';
import type { IdentitiesContext } from '../providers/context.js';
import type { RegistrationModel } from './model.js';

/** The dependencies of the password commands. */
export interface PasswordContext extends IdentitiesContext {
  readonly connection: Connection;
  readonly registrations: RegistrationModel;
  readonly signals: Signals;
}
