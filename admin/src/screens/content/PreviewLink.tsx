import { Button, Group, Popover, Stack, TextInput, type ButtonProps } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { client } from '../../api/client.js';
import { commonTexts } from '../../text/common.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { useDates } from '../../ui/dates.js';
import { FormProblem } from '../../ui/States.js';
import { useSubmit } from '../../ui/use-submit.js';

interface Props extends Pick<ButtonProps, 'size'> {
  readonly type: Versioned;
  readonly id: string;
  /** What is written is not on the server yet: the link shows what was kept last. */
  readonly isDirty: boolean;
}

interface Link {
  readonly url: string;
  readonly expires_at: string;
}

/** Makes a link that shows the draft in the mini app for an hour, and copies it. */
export function PreviewLink({ type, id, isDirty, size = 'xs' }: Props) {
  const t = useTexts(contentTexts);
  const common = useTexts(commonTexts);
  const { time } = useDates();
  const { submit, isSending, problem } = useSubmit();
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState<Link | null>(null);
  const make = () =>
    submit(async () => {
      setLink(null);
      setLink((await client.call('POST /admin/content/:type/:id/preview', { params: { type, id } })).data);
    });
  return (
    <Popover width={340} opened={isOpen} onChange={setIsOpen} trapFocus withArrow shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconLink size={16} stroke={1.8} />}
          loading={isSending}
          onClick={() => {
            setIsOpen(!isOpen);
            if (!isOpen) void make();
          }}
        >
          {t('preview_link')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {problem !== null && <FormProblem problem={problem} />}
          {link === null && problem === null && <p className="note">{t('preview_link_making')}</p>}
          {link !== null && (
            <>
              <Group gap="xs" wrap="nowrap" align="end">
                <TextInput
                  className="grow"
                  label={t('preview_link_label')}
                  dir="ltr"
                  labelProps={{ dir: 'auto' }}
                  readOnly
                  value={link.url}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <CopyButton value={link.url}>
                  {({ copied, copy }) => (
                    <Button variant="default" data-autofocus onClick={copy}>
                      {common(copied ? 'copied' : 'copy')}
                    </Button>
                  )}
                </CopyButton>
              </Group>
              <p className="note">{t('preview_link_until', { time: time(link.expires_at) })}</p>
            </>
          )}
          {isDirty && <p className="note">{t('preview_link_dirty')}</p>}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
