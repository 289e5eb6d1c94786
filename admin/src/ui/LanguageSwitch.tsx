import { Button } from '@mantine/core';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { chooseLanguage } from '../text/language.js';
import { shellTexts } from '../text/shell.js';

/** A button that names the other language in that language. */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const other = useLanguage() === 'fa' ? 'en' : 'fa';
  return (
    <Button
      variant="subtle"
      color="gray"
      size="md"
      px="sm"
      me={-12}
      lang={other}
      onClick={() => chooseLanguage(other)}
    >
      {t('other_language')}
    </Button>
  );
}
