import { addTexts } from '../../text/add-texts.js';
import { friendsText } from '../../text/friends.js';

addTexts(friendsText);
