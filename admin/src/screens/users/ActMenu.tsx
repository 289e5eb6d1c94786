import { Button, Menu, type MantineSize } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PanelPerson } from '@hokm/shared/api/users';
import { SANCTION_KINDS } from '@hokm/shared/api/users/limits';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { openModerate } from './ModerateDialog.js';
import { mayDo, mayTouch } from './may-touch.js';
import { useUserActions } from './use-user-actions.js';

interface Props {
  readonly user: PanelPerson;
  readonly size?: MantineSize;
}

/** The decisions that the reader may make about a person. */
export function ActMenu({ user, size = 'sm' }: Props) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const { done } = useUserActions();
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button
          size={size}
          variant="default"
          disabled={!mayTouch(me, user)}
          rightSection={<IconChevronDown size={15} />}
        >
          {t('act')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SANCTION_KINDS.filter((kind) => mayDo(me, kind)).map((kind) => (
          <Menu.Item
            key={kind}
            {...(kind === 'suspend' ? { 'data-danger': true } : {})}
            onClick={() => void openModerate(user, kind, done)}
          >
            {t(`kind_${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
