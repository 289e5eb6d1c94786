import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.js';
import { useLanguage } from '../../../settings/index.js';
import { Icon } from '../../../ui/art/index.js';
import { Sheet } from '../../../ui/Sheet.js';
import { useToast } from '../../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';
import { PickFile } from './PickFile.js';
import styles from '../profile.module.css';

interface Props {
  picture: string;
  /** For the viewer's own picture: changing and removing it. */
  own: { onPick: (file: File) => void; onRemoved: () => void } | null;
  name: string;
  onClose: () => void;
}

/** A person's picture, large; the viewer's own can be changed and removed. */
export function PictureSheet({ picture, own, name, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await call('DELETE /user/avatar');
      toast.show(t('picture.removed'), 'check');
      own?.onRemoved();
      onClose();
    } catch (error) {
      setBusy(false);
      toast.show(errorMessage(error, null, language), 'close');
    }
  }

  return (
    <Sheet title={own ? t('picture.title') : name} onClose={onClose}>
      <img className={styles.pictureLarge} src={picture} alt={name} referrerPolicy="no-referrer" />
      {own && (
        <div className={styles.pictureDeeds}>
          <PickFile className="btn primary" label={t('picture.choose')} onPick={own.onPick}>
            <Icon name="camera" size={20} />
            <span>{t('picture.choose')}</span>
          </PickFile>
          <button type="button" className="btn danger" disabled={busy} onClick={() => void remove()}>
            {t('picture.remove')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
