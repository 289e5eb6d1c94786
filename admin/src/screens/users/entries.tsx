import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCallback } from 'react';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import css from './person.module.css';

/** The name of a ledger entry. */
export function useEntryText(): (kind: string) => string {
  const t = useTexts(usersTexts);
  return useCallback(
    (kind: string) => {
      const key = `entry_${kind}`;
      return Object.hasOwn(usersTexts.pairs, key) ? t(key as TextKey<typeof usersTexts>) : kind;
    },
    [t],
  );
}

/** A change of a balance with its sign. */
export function Amount({ amount }: { readonly amount: number }) {
  const language = useLanguage();
  const sign = amount > 0 ? '+' : '−';
  return (
    <bdi dir="ltr" className={`num ${amount > 0 ? (css['plus'] ?? '') : ''}`}>
      {sign}
      {formatNumber(Math.abs(amount), language)}
    </bdi>
  );
}
