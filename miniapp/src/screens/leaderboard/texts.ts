import { addTexts } from '../../text/add-texts.js';
import { leaderboardText } from '../../text/leaderboard.js';

addTexts(leaderboardText);
