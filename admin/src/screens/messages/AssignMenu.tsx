import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconUserCheck, IconUserMinus, IconUserShare } from '@tabler/icons-react';
import type { Conversation } from '@hokm/shared/api/messages';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { openHandOver } from './HandOverDialog.js';
import type { ThreadActs } from './use-thread.js';

const ICON = { size: 18, stroke: 1.7 } as const;

/** Who looks after a thread: taken, handed to a colleague, or let go. */
export function AssignMenu({ thread, found }: { readonly thread: ThreadActs; readonly found: Conversation }) {
  const t = useTexts(messagesTexts);
  return (
    <Menu width={220} position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={thread.isSending}
          leftSection={<IconUserCheck size={17} stroke={1.8} />}
          rightSection={<IconChevronDown size={14} stroke={2} />}
        >
          {t('assigned')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {!thread.isMine && (
          <Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={thread.take}>
            {t('take')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUserShare {...ICON} />}
          onClick={() => void openHandOver(found.assigned?.id ?? null, thread.hand)}
        >
          {t('hand')}
        </Menu.Item>
        {found.assigned !== null && (
          <Menu.Item leftSection={<IconUserMinus {...ICON} />} onClick={thread.release}>
            {t('release')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
