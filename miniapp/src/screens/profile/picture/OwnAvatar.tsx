import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { logWarning } from '../../../lib/log.js';
import { keepUser } from '../../../session/index.js';
import { Icon } from '../../../ui/art/index.js';
import { useToast } from '../../../ui/Toast.js';
import { BigAvatar } from './BigAvatar.js';
import { CropSheet } from './CropSheet.js';
import { AVATAR_BYTES_MAX } from '@hokm/shared/api/profile/limits';
import { PickFile } from './PickFile.js';
import { openPicture, validatePicture, type Unfit } from './picture-file.js';
import { PictureSheet } from './PictureSheet.js';
import styles from '../profile.module.css';

interface Opened {
  readonly url: string;
  readonly image: HTMLImageElement;
}

/** The player's own picture with a button to change it. */
export function OwnAvatar({ user }: { user: User }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [looking, setLooking] = useState(false);
  const [unfit, setUnfit] = useState<Unfit | null>(null);
  const url = opened?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  function refuse(why: Unfit): void {
    setUnfit(why);
    // The requirements name the size for both; a file that is no picture is said to be either.
    toast.show(t(why === 'too_large' ? 'picture.too_large' : 'picture.unfit'), 'close');
  }
  async function choose(file: File): Promise<void> {
    setUnfit(null);
    const why = validatePicture(file);
    if (why !== null) {
      refuse(why);
      return;
    }
    const address = URL.createObjectURL(file);
    try {
      setOpened({ url: address, image: await openPicture(address) });
      setLooking(false);
    } catch (error) {
      URL.revokeObjectURL(address);
      logWarning('Picture', error);
      refuse('not_an_image');
    }
  }
  const pick = (file: File) => void choose(file);
  const put = (avatar: string | null) => keepUser({ ...user, avatar });

  return (
    <>
      <span className="avw">
        <BigAvatar user={user} onLook={user.avatar === null ? null : () => setLooking(true)} />
        <PickFile className={styles.cam} label={t('picture.change')} onPick={pick}>
          <Icon name="camera" size={20} />
        </PickFile>
      </span>
      {unfit !== null && (
        <span className="hint bad" role="alert">
          {unfit === 'not_an_image' && `${t('picture.not_an_image')} · `}
          {t('picture.hint', { mb: AVATAR_BYTES_MAX / 1024 / 1024 })}
        </span>
      )}
      {looking && user.avatar !== null && (
        <PictureSheet
          picture={user.avatar}
          name={user.name}
          own={{ onPick: pick, onRemoved: () => put(null) }}
          onClose={() => setLooking(false)}
        />
      )}
      {opened && (
        <CropSheet
          {...opened}
          onDone={(avatar) => {
            put(avatar);
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
