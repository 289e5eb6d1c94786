export {
  passwordFaults,
  passwordLength,
  PASSWORD_LIMIT,
  PASSWORD_MIN,
  PASSWORD_RULES,
  passwordRuleText,
  type PasswordRule,
} from './rules.js';
export { passwordStrength } from './strength.js';
