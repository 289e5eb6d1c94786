import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import css from './WaitingCount.module.css';

interface Props {
  readonly count: number;
  /** `badge`: over an icon; `dot`: there is no room for the number. */
  readonly as?: 'number' | 'badge' | 'dot';
}

/** How many things wait for a person; nothing for none. */
export function WaitingCount({ count, as = 'number' }: Props) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  if (count === 0) return null;
  const number = formatNumber(count, language);
  return (
    <span className={css['count']} data-as={as}>
      <VisuallyHidden>{t('waiting', { n: number })}</VisuallyHidden>
      {as !== 'dot' && <span aria-hidden="true">{number}</span>}
    </span>
  );
}
