import { addTexts } from '../../text/add-texts.js';
import { pagesText } from '../../text/pages.js';

addTexts(pagesText);
