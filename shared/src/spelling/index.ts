export { latinDigits } from './digits.js';
export { hasSpelling, searchedFor, searchKeys, spelled } from './search.js';
export {
  emailIn,
  namedPerson,
  typedCode,
  typedEmail,
  typedNetwork,
  typedNumber,
  typedPerson,
  typedRoom,
  typedText,
} from './typed.js';
