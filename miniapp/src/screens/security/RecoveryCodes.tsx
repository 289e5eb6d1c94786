import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPlatform } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { saveFile } from '../../telegram/save-file.js';
import styles from '../../account/account.module.css';
import securityStyles from './security.module.css';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** Recovery codes, seen this once: to copy or to keep as a file. It goes on when the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  // A toast would lie under the sheet that this may stand in.
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = codes.join('\n');
  const copy = async () => setCopied(await getPlatform().copy(text));
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'hokm-recovery-codes.txt');
  return (
    <div className={styles.stack}>
      <p className="sheet-text">{t('recovery.text')}</p>
      <ol className={securityStyles.codes} dir="ltr" aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="sheet-choice">
        <button type="button" className="btn" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t('recovery.copy')}
        </button>
        <button type="button" className="btn" onClick={() => void save()}>
          <Icon name="download" size={18} />
          {t('recovery.download')}
        </button>
      </div>
      {copied !== null && (
        <p className={copied ? 'hint' : 'hint bad'} role="status">
          {t(copied ? 'recovery.copied' : 'recovery.not_copied')}
        </p>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={kept} onChange={({ target }) => setKept(target.checked)} />
        <span>{t('recovery.kept')}</span>
      </label>
      <button type="button" className="btn primary wide" disabled={!kept} onClick={onKept}>
        {t('recovery.done')}
      </button>
    </div>
  );
}
