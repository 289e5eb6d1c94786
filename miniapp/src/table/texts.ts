import { addTexts } from '../text/add-texts.js';
import { table } from '../text/table.js';

addTexts({ fa: { table: table.fa }, en: { table: table.en } });
