import { startI18n } from '@hokm/web/i18n';

/** The panel's samples are written in its texts, as soon as they are imported: import this before them. */
startI18n('en');
