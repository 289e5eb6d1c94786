import { VisuallyHidden } from '@mantine/core';
import { useUser } from '../session/session.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { PersonPicture } from '../ui/art.js';
import css from './Header.module.css';

/** The face of the account menu's button: the signed-in person's picture, name and level. */
export function Me() {
  const t = useTexts(commonTexts);
  const shell = useTexts(shellTexts);
  const user = useUser();
  return (
    <span className={css['me']}>
      <PersonPicture person={user} size={36} />
      <VisuallyHidden>{shell('account_menu')}</VisuallyHidden>
      <span className={css['me-words']}>
        <bdi className="name">{user.name}</bdi>
        <span>{t(user.admin_level)}</span>
      </span>
    </span>
  );
}
