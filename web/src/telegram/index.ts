export { hexColour, isDarkColour } from './colour.js';
