export * from './ace.js';
export * from './person.js';
export * from './stars.js';
export * from './suits.js';
export * from './toranj.js';
