export { isInTelegram, onTelegram, tellTelegram } from './bridge.js';
export { hexColour, isDarkColour } from './colour.js';
export { startTelegramView } from './view.js';
