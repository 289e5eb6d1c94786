import { appText } from './app.js';
import { homeText } from './home.js';
import { lobbyText } from './lobby.js';
import { pagesText } from './pages.js';
import { table } from './table.js';

/** Every text people see, by language. */
export const fa = { ...appText.fa, ...homeText.fa, ...lobbyText.fa, ...pagesText.fa, table: table.fa };
export const en = { ...appText.en, ...homeText.en, ...lobbyText.en, ...pagesText.en, table: table.en };
