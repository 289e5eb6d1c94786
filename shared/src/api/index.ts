export * from './auth.js';
export * from './conduct.js';
export * from './games.js';
export * from './health.js';
export * from './paging.js';
