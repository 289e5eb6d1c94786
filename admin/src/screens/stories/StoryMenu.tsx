import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { useStoryName, type ListedStory } from './story-values.js';
import { useStoryActions } from './use-story-actions.js';

const ICON = { size: 18, stroke: 1.7 } as const;

/** Actions for one story of the list. */
export function StoryMenu({ story }: { readonly story: ListedStory }) {
  const t = useTexts(storiesTexts);
  const { apply } = useStoryActions();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const label = t('actions_for', { title: isolate(useStoryName()(story)) });
  const isDraft = story.status === 'draft';
  const isTrash = story.trash_at !== null;
  if (isTrash && !mayPublish) return null;
  return (
    <RowMenu label={label} width={210}>
      {isTrash ? (
        <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => apply('restore', [story.id])}>
          {t('restore')}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item component={Link} to={`/stories/${story.id}`} leftSection={<IconPencil {...ICON} />}>
            {t('do_edit')}
          </Menu.Item>
          {mayPublish && (
            <>
              {(isDraft || story.has_changes) && (
                <Menu.Item leftSection={<IconEye {...ICON} />} onClick={() => apply('publish', [story.id])}>
                  {t('publish')}
                </Menu.Item>
              )}
              {!isDraft && (
                <Menu.Item
                  leftSection={<IconEyeOff {...ICON} />}
                  onClick={() => apply('unpublish', [story.id])}
                >
                  {t('unpublish')}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item
                data-danger
                leftSection={<IconTrash {...ICON} />}
                onClick={() => apply('delete', [story.id])}
              >
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </>
      )}
    </RowMenu>
  );
}
