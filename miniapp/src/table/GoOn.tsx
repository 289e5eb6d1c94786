import { useTranslation } from 'react-i18next';
import styles from './GoOn.module.css';

/** Says that a tap goes on; for keyboards and screen readers it is the button that does. */
export function GoOn({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.goOn} onClick={onGoOn}>
      {t('table.go_on')}
    </button>
  );
}
