import { Button, Paper, Stack } from '@mantine/core';
import type { PasswordChangeReason } from '@hokm/shared/api/password/limits';
import { checkSession } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { newPasswordTexts } from '../../text/new-password.js';
import { signInTexts } from '../../text/sign-in.js';
import { leave } from '../../ui/leave.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { ChangePasswordForm } from './ChangePasswordForm.js';

const HINTS = { made_by_others: 'password_change_hint', expired: 'password_expired_hint' } as const;

/** The password has to be changed: the panel opens then. */
export function ChangePasswordScreen({ reason }: { readonly reason: PasswordChangeReason }) {
  const t = useTexts(newPasswordTexts);
  const signIn = useTexts(signInTexts);
  const common = useTexts(commonTexts);
  return (
    <PlainPage title={signIn('password_change_required')} hint={t(HINTS[reason])}>
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <ChangePasswordForm onDone={checkSession} />
      </Paper>
      <Stack align="center">
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {common('logout')}
        </Button>
      </Stack>
    </PlainPage>
  );
}
