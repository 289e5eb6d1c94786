import { Button } from '@mantine/core';
import { useTexts } from '../text/LanguageProvider.js';

/** One button that names the other language in that language. */
export function LanguageSwitch() {
  const { language, t, change } = useTexts();
  const other = language === 'fa' ? 'en' : 'fa';
  return (
    <Button
      variant="subtle"
      color="gray"
      size="md"
      px="sm"
      me={-12}
      lang={other}
      onClick={() => change(other)}
    >
      {t('switch_language')}
    </Button>
  );
}
