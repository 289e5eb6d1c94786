import { Button, Checkbox, Code, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { setUpTexts } from '../../text/set-up.js';
import { CopyButton } from '../../ui/CopyButton.js';

interface Props {
  readonly codes: readonly string[];
  /** On the button that goes on. */
  readonly done: string;
  readonly onKept: () => void;
}

/** The recovery codes, shown once; the person goes on when they are kept. */
export function CodesStep({ codes, done, onKept }: Props) {
  const t = useTexts(setUpTexts);
  const common = useTexts(commonTexts);
  const [isKept, setIsKept] = useState(false);
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
            {copied ? common('copied') : t('copy_codes')}
          </Button>
        )}
      </CopyButton>
      <Checkbox
        label={t('codes_kept')}
        size="md"
        checked={isKept}
        onChange={(event) => setIsKept(event.currentTarget.checked)}
      />
      <Button size="lg" fullWidth disabled={!isKept} onClick={onKept}>
        {done}
      </Button>
    </Stack>
  );
}
