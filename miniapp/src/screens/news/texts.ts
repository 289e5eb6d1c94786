import { addTexts } from '../../text/add-texts.js';
import { newsText } from '../../text/news.js';

addTexts(newsText);
