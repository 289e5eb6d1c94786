export * from './add.js';
export * from './badge-ids.js';
export * from './badges.js';
export * from './counting.js';
export * from './period.js';
export * from './score.js';
export * from './tally.js';
export * from './trophies.js';
export type * from './standing.js';
