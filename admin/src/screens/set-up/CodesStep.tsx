import { Button, Checkbox, Code, CopyButton, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../text/LanguageProvider.js';

interface Props {
  readonly codes: readonly string[];
  readonly kept: () => void;
}

/** The recovery codes, this once; one goes on when they are kept. */
export function CodesStep({ codes, kept }: Props) {
  const { t } = useTexts();
  const [hasKept, setHasKept] = useState(false);
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="xs" dir="ltr">
        {codes.map((code) => (
          <Code key={code} block ta="center" fz="md">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" size="md" onClick={copy}>
            {t(copied ? 'copied' : 'copy_codes')}
          </Button>
        )}
      </CopyButton>
      <Checkbox
        label={t('codes_kept')}
        size="md"
        checked={hasKept}
        onChange={(event) => setHasKept(event.currentTarget.checked)}
      />
      <Button size="lg" fullWidth disabled={!hasKept} onClick={kept}>
        {t('to_the_panel')}
      </Button>
    </Stack>
  );
}
