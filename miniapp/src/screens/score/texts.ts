import { addTexts } from '../../text/add-texts.js';
import { profileText } from '../../text/profile.js';
import { scoreText } from '../../text/score.js';

addTexts(profileText);
addTexts(scoreText);
