import type { Backup } from '@hokm/shared/api/backups';
import { formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Facts } from '../../ui/Panel.js';
import css from './backups.module.css';

const SHOWN = 6;

/** What restoring would bring back, and what it leaves alone. */
export function RestorePreview({ backup }: { readonly backup: Backup }) {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const largest = [...backup.collections].sort((a, b) => b.count - a.count);
  const rest = largest.length - SHOWN;
  return (
    <div className={css['preview']}>
      <p>{t('b_restore_body')}</p>
      <Facts
        rows={[
          [t('b_type'), t(`b_${backup.type}`)],
          [t('b_size'), formatSize(backup.size, language)],
          [
            t('b_version'),
            <code key="version" dir="ltr">
              {backup.version}
            </code>,
          ],
        ]}
      />
      <section>
        <h3 className={css['label']}>{t('b_holds')}</h3>
        <ul className={css['holds']}>
          {largest.slice(0, SHOWN).map(({ name, count }) => (
            <li key={name}>
              <code dir="ltr">{name}</code>
              <span>{t('b_documents', { count: number(count) })}</span>
            </li>
          ))}
        </ul>
      </section>
      {rest > 0 && <p className="note">{t('b_more', { count: number(rest) })}</p>}
    </div>
  );
}
