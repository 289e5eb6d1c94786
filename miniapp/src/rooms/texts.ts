import { addTexts } from '../text/add-texts.js';
import { lobbyText } from '../text/lobby.js';

addTexts(lobbyText);
