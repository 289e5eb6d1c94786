import '../../account/texts.js';
import { addTexts } from '../../text/add-texts.js';
import { securityText } from '../../text/security.js';

addTexts(securityText);
