import { games } from './games.js';
import type { Operation, Subject } from './operation.js';
import { system } from './system.js';

export type { Operation, Subject };

/** All calls under `/api`, by subject, in the order in which they are shown. */
export const SUBJECTS: readonly Subject[] = [games, system];
