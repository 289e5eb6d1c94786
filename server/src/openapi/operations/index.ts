import { games } from './games.js';
import { identities } from './identities.js';
import type { Operation, Subject } from './operation.js';
import { ownAccount } from './own-account.js';
import { panel } from './panel.js';
import { people } from './people.js';
import { secondFactor } from './second-factor.js';
import { shop } from './shop.js';
import { signingIn } from './signing-in.js';
import { system } from './system.js';

export type { Operation, Subject };

/** All calls under `/api`, by subject, in the order in which they are shown. */
export const SUBJECTS: readonly Subject[] = [
  signingIn,
  identities,
  secondFactor,
  ownAccount,
  people,
  games,
  shop,
  panel,
  system,
];
