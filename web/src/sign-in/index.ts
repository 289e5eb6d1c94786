export { attemptState, secondStep, type AttemptState, type SecondStep } from './attempts.js';
export { groupSecret, isCompleteCode, svgUrl, tidyCode, type CodeKind } from './codes.js';
export { passwordLevel, TICKED_RULES } from './password-level.js';
