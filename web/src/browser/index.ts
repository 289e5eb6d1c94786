export { saveFile } from './save-file.js';
export { deviceStorage, tabStorage } from './storage.js';
