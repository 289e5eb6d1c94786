import { addTexts } from '../../text/add-texts.js';
import { shopText } from '../../text/shop.js';

addTexts(shopText);
