import { addTexts } from '../../text/add-texts.js';
import { helpText } from '../../text/help.js';

addTexts(helpText);
