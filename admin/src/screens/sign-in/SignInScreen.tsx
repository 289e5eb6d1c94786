import { Anchor, Paper } from '@mantine/core';
import type { PasswordSignInAnswer } from '@hokm/shared/api';
import { useTexts } from '../../text/LanguageProvider.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { SignInForm } from './SignInForm.js';

/** /admin/login: the one way into the panel. */
export function SignInScreen({ entered }: { readonly entered: (answer: PasswordSignInAnswer) => void }) {
  const { t } = useTexts();
  return (
    <PlainPage title={t('sign_in_title')} hint={t('sign_in_hint')}>
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <SignInForm entered={entered} />
      </Paper>
      <Anchor href="/" size="sm" ta="center">
        {t('to_the_game')}
      </Anchor>
    </PlainPage>
  );
}
