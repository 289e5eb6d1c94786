import { defineCollection } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import { defineModule } from '../../platform/modules/module.js';
import { matches, moves } from './match-record.js';
import { MatchReader } from './match-reader.js';

const nodes = defineCollection({
  name: 'nodes',
  indexes: [],
  personalData: notPersonal('processes of the server'),
});

/** Stored matches. The running ones belong to the web process. */
export const gamesModule = defineModule('games', ({ connection, log }) => ({
  collections: [matches, moves, nodes],
  exports: { histories: new MatchReader(connection, log), matches: matches.model(connection) },
}));
