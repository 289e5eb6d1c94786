export type * from './line.js';
export { pageOf } from './page-of.js';
export type * from './states.js';
