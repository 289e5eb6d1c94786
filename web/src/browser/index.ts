export { arrival, LateError } from './arrival.js';
export { copyText } from './clipboard.js';
export { newKey } from './new-key.js';
export { saveFile } from './save-file.js';
export { deviceStorage, tabStorage } from './storage.js';
