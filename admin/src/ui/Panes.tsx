import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { Bone } from './States.js';
import css from './panes.module.css';

const BONES = 6;

interface RowProps {
  readonly to: { readonly pathname: string; readonly search: string };
  /** It is open beside the list. */
  readonly isOn: boolean;
  /** The screen's own part of its look. */
  readonly className: string | undefined;
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

/** A row of a list beside which one of its things is read. */
export function PaneRow({ to, isOn, isNew = false, className, children }: RowProps) {
  return (
    <Link
      to={to}
      className={`${css['row'] ?? ''} ${className ?? ''}`}
      data-on={isOn || undefined}
      data-new={isNew || undefined}
      aria-current={isOn || undefined}
    >
      {children}
    </Link>
  );
}

/** In place of the rows while they are loaded. */
export function PaneBones({ label, height }: { readonly label: string; readonly height: number }) {
  return (
    <div className={css['bones']} role="status" aria-label={label}>
      {Array.from({ length: BONES }, (_, at) => (
        <Bone key={at} height={height} />
      ))}
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The way through the pages of a narrow list; nothing where there is one page. */
export function PanePages({ page, pages, onPage }: PagesProps) {
  const t = useTexts(listTexts);
  if (pages <= 1) return null;
  return (
    <nav className={css['pages']} aria-label={t('page_of', { page, pages })}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page <= 1}
        leftSection={<IconChevronRight size={15} className="directional" />}
        onClick={() => onPage(page - 1)}
      >
        {t('previous')}
      </Button>
      <span className="note">{t('page_of', { page, pages })}</span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page >= pages}
        rightSection={<IconChevronLeft size={15} className="directional" />}
        onClick={() => onPage(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}
