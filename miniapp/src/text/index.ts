import { appText } from './app';
import { homeText } from './home';
import { lobbyText } from './lobby';
import { pagesText } from './pages';
import { table } from './table';

/** Every text people see, by language. */
export const fa = { ...appText.fa, ...homeText.fa, ...lobbyText.fa, ...pagesText.fa, table: table.fa };
export const en = { ...appText.en, ...homeText.en, ...lobbyText.en, ...pagesText.en, table: table.en };
