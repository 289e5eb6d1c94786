export { ApiError } from './client.js';
export * from './calls.js';
export * from './profile.js';
export * from './standing-own.js';
export * from './standing.js';
export * from './friends.js';
export * from './clans.js';
export * from './shop.js';
