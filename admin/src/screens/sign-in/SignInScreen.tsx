import { Alert, Anchor, Paper, Stack } from '@mantine/core';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, type SignInState } from '../../session/session.js';
import { GAME_HOME } from '../../navigation/game.js';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import { Part } from '../../ui/Part.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { Bone } from '../../ui/States.js';
import { Waiting } from '../system/SessionPages.js';
import { LockedNotice } from './LockedNotice.js';
import { PasswordStep } from './PasswordStep.js';
import { SignInNotice } from './SignInNotice.js';
import { useSignIn } from './use-sign-in.js';

/** Passkeys weigh as much as the rest of the screen. */
const loadCodeStep = async () => (await import('./CodeStep.js')).CodeStep;

/** The sign-in in its two steps. The server's words stand above the fields until one is edited. */
function SignInForm() {
  const signIn = useSignIn();
  const { second, problem } = signIn;
  const isLocked = problem.lockedUntil !== null;
  return (
    <Stack gap="md">
      {problem.lockedUntil === null ? (
        <SignInNotice problem={problem} />
      ) : (
        <LockedNotice until={problem.lockedUntil} onEnd={signIn.clear} />
      )}
      {second === null ? (
        <PasswordStep signIn={signIn} isLocked={isLocked} />
      ) : (
        <Part
          load={loadCodeStep}
          props={{ signIn, second, isLocked }}
          fallback={<Bone height={160} />}
          onFailed={signIn.back}
        />
      )}
    </Stack>
  );
}

/** /admin/login: the one way into the panel. */
export function SignInScreen() {
  const t = useTexts(signInTexts);
  const { state } = useSession();
  const location = useLocation() as { state: Partial<SignInState> | null };
  if (state.kind === 'checking') return <Waiting />;
  if (['in', 'set_up_needed', 'password_change_needed'].includes(state.kind))
    return <Navigate to={location.state?.from ?? '/'} replace />;
  return (
    <PlainPage title={t('title')} hint={t('hint')}>
      {state.kind === 'signed_out' && state.hasEnded && (
        <Alert color="yellow" role="status">
          {t('session_ended')}
        </Alert>
      )}
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <SignInForm />
      </Paper>
      <Anchor href={GAME_HOME} size="sm" ta="center">
        {t('to_the_game')}
      </Anchor>
    </PlainPage>
  );
}
