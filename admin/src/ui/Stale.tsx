import { IconCloudOff } from '@tabler/icons-react';
import { operationsTexts } from '../text/operations.js';
import { useTexts } from '../text/define-texts.js';
import { useDates } from './dates.js';
import css from './Stale.module.css';

/** What is shown could not be refreshed; it is as of `at`, ms since 1970. */
export function Stale({ at }: { readonly at: number }) {
  const t = useTexts(operationsTexts);
  const { time } = useDates();
  return (
    <p className={css['stale']} role="status">
      <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
      {t('stale', { time: time(at) })}
    </p>
  );
}
