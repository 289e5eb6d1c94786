export * from './auth.js';
export * from './health.js';
