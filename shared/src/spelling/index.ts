export { latinDigits } from './digits.js';
export { fileText } from './file-text.js';
export { hasSpelling, searchedFor, searchKeys, spelled } from './search.js';
export {
  emailIn,
  namedPerson,
  typedCode,
  typedDay,
  typedDecimal,
  typedEmail,
  typedNetwork,
  typedNumber,
  typedPerson,
  typedRoom,
  typedText,
  typedTime,
  wholeNumber,
} from './typed.js';
