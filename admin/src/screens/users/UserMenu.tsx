import { Menu } from '@mantine/core';
import {
  IconArrowUpCircle,
  IconBan,
  IconEye,
  IconMessagePlus,
  IconPencil,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PanelUser } from '@hokm/shared/api/users';
import { mayEnter } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { usersTexts } from '../../text/users.js';
import { useWrite } from '../messages/use-write.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { openEdit } from './EditDialog.js';
import { openModerate } from './ModerateDialog.js';
import { openRole } from './RoleDialog.js';
import { mayTouch } from './may-touch.js';
import { useUserActions } from './use-user-actions.js';

const ICON = { size: 18, stroke: 1.7 } as const;

/** Actions for one person: plain ones first, what hurts last. */
export function UserMenu({ user, isPage = false }: { readonly user: PanelUser; readonly isPage?: boolean }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const actions = useUserActions();
  const m = useTexts(messagesTexts);
  const write = useWrite();
  const may = mayTouch(me, user);
  return (
    <RowMenu
      label={t('actions_for', { name: isolate(user.name) })}
      width={230}
      {...(isPage ? { variant: 'default' } : {})}
    >
      {!isPage && (
        <Menu.Item component={Link} to={`/users/${user.id}`} leftSection={<IconEye {...ICON} />}>
          {t('open')}
        </Menu.Item>
      )}
      {mayEnter(me.admin_level, 'panel/publish') && (
        <Menu.Item
          leftSection={<IconMessagePlus {...ICON} />}
          onClick={() => void write({ id: user.id, name: user.name })}
        >
          {m('write_action')}
        </Menu.Item>
      )}
      <Menu.Item
        disabled={!may}
        leftSection={<IconPencil {...ICON} />}
        onClick={() => void openEdit(user, actions.done)}
      >
        {t('edit')}
      </Menu.Item>
      <Menu.Item
        disabled={!may}
        leftSection={<IconArrowUpCircle {...ICON} />}
        onClick={() => void openRole(user, actions.done)}
      >
        {t('role_change')}
      </Menu.Item>
      {!user.is_active && (
        <Menu.Item
          disabled={!may}
          leftSection={<IconUserCheck {...ICON} />}
          onClick={() => void actions.activate(user)}
        >
          {t('activate')}
        </Menu.Item>
      )}
      <Menu.Divider />
      {user.is_active && (
        <Menu.Item
          data-danger
          disabled={!may}
          leftSection={<IconBan {...ICON} />}
          onClick={() => void openModerate(user, 'suspend', actions.done)}
        >
          {t('suspend')}
        </Menu.Item>
      )}
      <Menu.Item
        data-danger
        disabled={!may || user.admin_level !== 'user'}
        leftSection={<IconTrash {...ICON} />}
        onClick={() => actions.remove(user)}
      >
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
