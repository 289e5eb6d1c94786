export { newKey } from './new-key.js';
export { saveFile } from './save-file.js';
export { deviceStorage, tabStorage } from './storage.js';
