export * from './acknowledge.js';
export * from './fold-view.js';
export * from './view-parts.js';
export * from './wire-move.js';
