export { ApiError } from './client.js';
export * from './calls.js';
