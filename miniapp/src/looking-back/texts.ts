import { addTexts } from '../text/add-texts.js';
import { replayText } from '../text/replay.js';

addTexts(replayText);
