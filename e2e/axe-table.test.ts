import { testScreens } from './support/axe-screens.js';

testScreens('table');
