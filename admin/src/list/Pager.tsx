import { Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Page } from '../api/endpoints.js';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { PAGE_SIZES, type ListParams } from './use-list-params.js';
import css from './Pager.module.css';

interface Props {
  readonly list: ListParams;
  readonly meta: Page<unknown>['meta'];
}

/** Below a list: how much there is, and the way through it. The arrows follow the page's direction. */
export function Pager({ list, meta: { total, page, per_page, next, prev } }: Props) {
  const t = useTexts(listTexts);
  const pages = Math.max(1, Math.ceil(total / per_page));
  const range = { from: (page - 1) * per_page + 1, to: Math.min(total, page * per_page), total };
  return (
    <nav className={css['pager']} aria-label={t('page_of', { page, pages })}>
      <span className="note num hide-phone">{t('range', range)}</span>
      <Select
        className="hide-phone"
        size="xs"
        w={124}
        aria-label={t('per_page')}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('per_page_n', { n: size }) }))}
        value={String(per_page)}
        allowDeselect={false}
        onChange={(size) => list.set({ per_page: size })}
      />
      <span className="grow hide-phone" />
      <Button
        size="xs"
        variant="default"
        disabled={page <= 1}
        leftSection={<IconChevronRight size={16} className="directional" />}
        onClick={() => list.setPage(page - 1, page === 2 ? null : (prev ?? null))}
      >
        {t('previous')}
      </Button>
      <span className={css['place']} aria-live="polite">
        {t('page_of', { page, pages })}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={page >= pages}
        rightSection={<IconChevronLeft size={16} className="directional" />}
        onClick={() => list.setPage(page + 1, next ?? null)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}
