import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { Sheet } from '../../ui/Sheet.js';
import { useOnline } from '../../ui/use-online.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { getPlatform } from '../../telegram/current.js';
import { canShareFile } from '../../telegram/save-file.js';
import '../../text/share.js';
import { matchPicture, winnersPicture, type SharedPicture } from './match-picture.js';
import { useSharing } from './use-sharing.js';
import { FILE_NAME, waysOf, type Way } from './ways.js';
import styles from './share.module.css';

export interface ShareSheetProps {
  /** The match's id or its room's code. */
  id: string;
  /** Of a tournament the id is the tournament's. */
  of?: 'match' | 'tour';
  onClose: () => void;
}

type Of = NonNullable<ShareSheetProps['of']>;

const ICONS: Readonly<Record<Way, IconName>> = {
  story: 'camera',
  telegram: 'telegram',
  file: 'share',
  link: 'share',
};

/** A picture from memory. */
function Preview({ file, alt }: { file: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current !== null) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img className={styles.picture} ref={picture} alt={alt} />;
}

function Ways({ picture, of }: { picture: SharedPicture; of: Of }) {
  const { t } = useTranslation();
  const { isBusy, share, save } = useSharing(picture, of);
  const [first, ...others] = waysOf(getPlatform(), canShareFile(picture.file, FILE_NAME));
  const button = (way: Way, look: string) => (
    <button key={way} type="button" className={look} disabled={isBusy} onClick={() => share(way)}>
      <Icon name={ICONS[way]} size={20} />
      <span>{t(`share.${way}`)}</span>
    </button>
  );
  return (
    <>
      {first !== undefined && button(first, 'btn primary wide')}
      <div className="sheet-choice">
        {others.map((way) => button(way, 'btn'))}
        <button type="button" className="btn" onClick={save}>
          <Icon name="download" size={20} />
          <span>{t('share.save')}</span>
        </button>
      </div>
      <p className={styles.note}>{t(of === 'tour' ? 'share.tour_note' : 'share.note')}</p>
    </>
  );
}

/** Shows the picture of a finished match or tournament, and the ways to share it. */
export function ShareSheet({ id, of = 'match', onClose }: ShareSheetProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const { data, error, refetch } = useQuery(of === 'tour' ? winnersPicture(id) : matchPicture(id));
  return (
    <Sheet title={t('share.title')} onClose={onClose}>
      {data === null && error === null && (
        <div role="status" aria-label={t('share.making')} className={classes('skel', styles.picture)} />
      )}
      {data === null && error !== null && online && (
        <Problem title={t('share.failed')} error={error} onRetry={refetch} />
      )}
      {data === null && error !== null && !online && (
        <Notice icon="off" title={t('share.failed')} text={t('share.offline')} alert />
      )}
      {data !== null && (
        <>
          <Preview file={data.file} alt={t(of === 'tour' ? 'share.tour_alt' : 'share.alt')} />
          <Ways picture={data} of={of} />
        </>
      )}
    </Sheet>
  );
}
