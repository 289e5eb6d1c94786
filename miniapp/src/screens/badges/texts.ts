import { addTexts } from '../../text/add-texts.js';
import { badgesText } from '../../text/badges.js';

addTexts(badgesText);
