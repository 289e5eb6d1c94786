export { ATTEMPTS_MAX, attemptState, secondStep, type AttemptState, type SecondStep } from './attempts.js';
export { CODE_LENGTH, codeDigits, groupSecret, recoveryCode, svgUrl } from './codes.js';
