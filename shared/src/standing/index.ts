export * from './badges.js';
export type * from './standing.js';
