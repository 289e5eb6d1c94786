export * from './acknowledge.js';
export * from './fold-view.js';
