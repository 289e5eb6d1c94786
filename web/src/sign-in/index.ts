export { attemptState, secondStep, type AttemptState, type SecondStep } from './attempts.js';
export { CODE_LENGTH, groupSecret, isCompleteCode, svgUrl, tidyCode, type CodeKind } from './codes.js';
export { passwordLevel, TICKED_RULES, type PasswordLevel } from './password-level.js';
