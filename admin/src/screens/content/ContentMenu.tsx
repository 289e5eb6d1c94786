import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { useUser } from '../../session/session.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { RowMenu } from '../../ui/RowMenu.js';
import type { ContentActions, Publishable } from './use-content-actions.js';

const ICON = { size: 18, stroke: 1.7 } as const;

interface Props<Item extends Publishable> {
  readonly item: Item;
  readonly name: string;
  /** The address of its editor; without one there is no such entry. */
  readonly to?: string;
  readonly actions: ContentActions<Item>;
  /** It can appear at a later moment. */
  readonly hasSchedule?: boolean;
  /** It can be deleted. */
  readonly isRemovable?: boolean;
  /** Further entries, before that which deletes. */
  readonly children?: ReactNode;
  /** Called after it was deleted. */
  readonly onRemoved?: () => void;
}

/** Actions for one thing. Those of publishing are for administrators. */
export function ContentMenu<Item extends Publishable>(props: Props<Item>) {
  const { item, name, to, actions, hasSchedule = false, isRemovable = true, children, onRemoved } = props;
  const t = useTexts(contentTexts);
  const { search } = useLocation();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const isShown = item.status !== 'draft';
  const isTrash = item.trash_at !== null;
  const label = t('actions_for', { title: isolate(name) });
  if (isTrash)
    return mayPublish ? (
      <RowMenu label={label} width={220}>
        <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => void actions.restore(item)}>
          {t('restore')}
        </Menu.Item>
      </RowMenu>
    ) : null;
  return (
    <RowMenu label={label} width={220}>
      {to !== undefined && (
        <Menu.Item component={Link} to={{ pathname: to, search }} leftSection={<IconPencil {...ICON} />}>
          {t('do_edit')}
        </Menu.Item>
      )}
      {mayPublish && (!isShown || item.has_changes) && (
        <Menu.Item leftSection={<IconEye {...ICON} />} onClick={() => void actions.publish(item)}>
          {t(isShown ? 'publish_changes' : 'publish')}
        </Menu.Item>
      )}
      {mayPublish && hasSchedule && (
        <Menu.Item leftSection={<IconCalendarEvent {...ICON} />} onClick={() => actions.schedule(item)}>
          {t('schedule')}
        </Menu.Item>
      )}
      {mayPublish && isShown && (
        <Menu.Item leftSection={<IconEyeOff {...ICON} />} onClick={() => void actions.unpublish(item)}>
          {t('unpublish')}
        </Menu.Item>
      )}
      {children}
      {mayPublish && isRemovable && (
        <>
          <Menu.Divider />
          <Menu.Item
            data-danger
            leftSection={<IconTrash {...ICON} />}
            onClick={() => void actions.remove(item).then((isDone) => isDone && onRemoved?.())}
          >
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
