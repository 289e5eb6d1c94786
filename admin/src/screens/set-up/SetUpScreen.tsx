import { Button, Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../text/LanguageProvider.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { AppStep } from './AppStep.js';
import { BeginStep } from './BeginStep.js';
import { CodesStep } from './CodesStep.js';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';

/** The panel asks for a second factor that the account does not have yet: it is set up here. */
export function SetUpScreen({
  done,
  leave,
}: {
  readonly done: () => void;
  readonly leave: () => Promise<void>;
}) {
  const { t } = useTexts();
  const [made, setMade] = useState<TwoFactorSetupAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hint = made === null ? 'set_up_hint' : codes === null ? 'scan_hint' : 'codes_hint';
  return (
    <PlainPage title={t('set_up_title')} hint={t(hint)}>
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        {made === null && <BeginStep began={setMade} />}
        {made !== null && codes === null && <AppStep made={made} verified={setCodes} />}
        {codes !== null && <CodesStep codes={codes} kept={done} />}
      </Paper>
      {codes === null && (
        <Stack align="center">
          <Button variant="subtle" color="gray" onClick={() => void leave()}>
            {t('logout')}
          </Button>
        </Stack>
      )}
    </PlainPage>
  );
}
