import { newsStates } from '../admin/src/screens/news/news.states.js';
import { openStatePages, testStates } from './support/states.js';

testStates(openStatePages(), [newsStates]);
