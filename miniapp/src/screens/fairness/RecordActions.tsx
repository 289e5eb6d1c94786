import { useTranslation } from 'react-i18next';
import type { FairnessAnswer } from '@hokm/shared/api';
import { copyText } from '@hokm/web/browser';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import styles from './fairness.module.css';

/** The record as a file: everything that another person needs to check the deals. */
function textOf({ algorithm, match, hands }: FairnessAnswer): string {
  const { match_id, room_id } = match;
  return JSON.stringify({ algorithm, match_id, room_id, hands }, null, 2);
}

function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Takes the record along: as text, or as a file. */
export function RecordActions({ record }: { record: FairnessAnswer }) {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    const done = await copyText(textOf(record));
    toast.show(t(done ? 'fairness.copied' : 'fairness.copy_failed'), done ? 'copy' : 'close');
  };
  return (
    <div className={styles.record}>
      <button type="button" className="btn" onClick={() => void copy()}>
        <Icon name="copy" size={18} />
        {t('fairness.copy')}
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => saveAs(`hokm-${record.match.room_id}.json`, textOf(record))}
      >
        <Icon name="download" size={18} />
        {t('fairness.save')}
      </button>
    </div>
  );
}
