import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import type { NewsItem } from '../../api/endpoints.js';
import { useTexts } from '../../text/define-texts.js';
import { newsTexts } from '../../text/news.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { useNewsName } from './news-item.js';
import { useNewsActions } from './use-news-actions.js';

const ICON = { size: 18, stroke: 1.7 } as const;

/** Actions for one item. */
export function NewsMenu({ item }: { readonly item: NewsItem }) {
  const t = useTexts(newsTexts);
  const { search } = useLocation();
  const { apply, confirmDelete } = useNewsActions();
  const label = t('actions_for', { title: isolate(useNewsName()(item)) });
  const isDraft = item.published_at === null;
  return (
    <RowMenu label={label} width={200}>
      <Menu.Item
        component={Link}
        to={{ pathname: `/news/${item.id}`, search }}
        leftSection={<IconPencil {...ICON} />}
      >
        {t('do_edit')}
      </Menu.Item>
      <Menu.Item
        leftSection={isDraft ? <IconEye {...ICON} /> : <IconEyeOff {...ICON} />}
        onClick={() => apply(isDraft ? 'publish' : 'unpublish', [item.id])}
      >
        {t(isDraft ? 'publish' : 'unpublish')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => confirmDelete(item)}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
