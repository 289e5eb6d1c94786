import { isOfPlaying, testScreens } from './support/axe-screens.js';

testScreens((screen) => !isOfPlaying(screen));
