import { defineModule } from '../../platform/modules/module.js';
import { matches, moves } from './match-record.js';
import { MatchReader } from './match-reader.js';
import { nodes } from './node-lease.js';

/** Stored matches. The running ones belong to the web process. */
export const gamesModule = defineModule('games', ({ connection, log }) => ({
  collections: [matches, moves, nodes],
  exports: { histories: new MatchReader(connection, log), matches: matches.model(connection) },
}));
