import { Button, Paper, Stack } from '@mantine/core';
import { checkSession } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { setUpTexts } from '../../text/set-up.js';
import { leave } from '../../ui/leave.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { SetUpSteps, useSetUp } from './SetUpSteps.js';

/** The panel requires a second factor that the account does not have yet. */
export function SetUpScreen() {
  const t = useTexts(setUpTexts);
  const common = useTexts(commonTexts);
  const setUp = useSetUp();
  return (
    <PlainPage title={t('set_up_title')} hint={t(setUp.hint)}>
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <SetUpSteps setUp={setUp} done={t('to_the_panel')} onDone={() => void checkSession()} />
      </Paper>
      {setUp.step.name !== 'codes' && (
        <Stack align="center">
          <Button variant="subtle" color="gray" onClick={() => void leave()}>
            {common('logout')}
          </Button>
        </Stack>
      )}
    </PlainPage>
  );
}
