import { Stack } from '@mantine/core';
import type { PasswordSignInAnswer } from '@hokm/shared/api';
import { CodeStep } from './CodeStep.js';
import { LockedNotice } from './LockedNotice.js';
import { PasswordStep } from './PasswordStep.js';
import { SignInNotice } from './SignInNotice.js';
import { useSignIn } from './use-sign-in.js';

/** The sign-in in its two steps. What the server answers stands above the fields until one is edited. */
export function SignInForm({ entered }: { readonly entered: (answer: PasswordSignInAnswer) => void }) {
  const signIn = useSignIn(entered);
  const { second, standing } = signIn;
  const { lockedUntil } = standing;
  const isLocked = lockedUntil !== null;
  return (
    <Stack gap="md">
      {isLocked ? (
        <LockedNotice until={lockedUntil} over={signIn.clear} />
      ) : (
        <SignInNotice standing={standing} />
      )}
      {second === null ? (
        <PasswordStep signIn={signIn} isLocked={isLocked} />
      ) : (
        <CodeStep signIn={signIn} second={second} isLocked={isLocked} />
      )}
    </Stack>
  );
}
