import { ActionIcon, Transition } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import type { Selection } from './selection.js';
import css from './BulkBar.module.css';

interface Props {
  readonly selection: Selection;
  /** Number of chosen things, where it is not that of the ticked rows. */
  readonly count?: number;
  /** Beside the number: a way to choose more. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** Actions for the ticked rows; floats over the list's end. */
export function BulkBar({ selection: { ids, clear }, count = ids.length, more, children }: Props) {
  const t = useTexts(listTexts);
  return (
    <Transition mounted={ids.length > 0} transition="slide-up" duration={160}>
      {(style) => (
        <div className={css['bar']} style={style} data-page-bar role="toolbar" aria-label={t('bulk')}>
          <ActionIcon className={css['off'] ?? ''} aria-label={t('clear_selection')} onClick={clear}>
            <IconX size={18} />
          </ActionIcon>
          <b className="num" aria-live="polite">
            {t('selected', { count })}
          </b>
          {more}
          <span className="grow" />
          <div className={css['actions']}>{children}</div>
        </div>
      )}
    </Transition>
  );
}
