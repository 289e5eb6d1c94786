export { ApiError } from './client';
export * from './calls';
