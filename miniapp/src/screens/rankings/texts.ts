import { addTexts } from '../../text/add-texts.js';
import { rankingsText } from '../../text/rankings.js';

addTexts(rankingsText);
