import { addTexts } from '../text/add-texts.js';
import { accountText } from '../text/account.js';

addTexts(accountText);
