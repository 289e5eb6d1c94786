export * from './common.js';
export * from './client-events.js';
export * from './public-move.js';
export * from './server-events.js';
export * from './socket-types.js';
export * from './view-change.js';
export * from './wire-card.js';
