export {
  PASSWORD_MIN,
  passwordFaults,
  PASSWORD_RULES,
  passwordRuleText,
  type PasswordRule,
} from './rules.js';
export { passwordStrength } from './strength.js';
