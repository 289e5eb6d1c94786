import { addTexts } from '../../text/add-texts.js';
import { profileText } from '../../text/profile.js';

addTexts(profileText);
