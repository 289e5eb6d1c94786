import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../settings/use-format.js';
import { Sheet } from '../../../ui/Sheet.js';
import { useToast } from '../../../ui/Toast.js';
import { useOnline } from '../../../ui/use-online.js';
import { cutOf, firstCrop, zoomedTo, ZOOM_MAX } from './crop.js';
import { CropStage } from './CropStage.js';
import { drawCut } from './picture-file.js';
import { useSending } from './use-sending.js';
import styles from '../profile.module.css';

interface Props {
  url: string;
  image: HTMLImageElement;
  onDone: (avatar: string) => void;
  onClose: () => void;
}

/** After this long without a step the reason is said, ms. */
const STANDS_AFTER = 5_000;

/** True once a value has not changed for five seconds. */
function useStands(value: number): boolean {
  const [stood, setStood] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStood(value), STANDS_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return stood === value;
}

/** How much of the picture is with the server, and why it does not become more. */
function Progress({ sent }: { sent: number }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const online = useOnline();
  const stands = useStands(sent);
  const words = sent < 1 ? t('picture.sending', { percent: percent(sent, 1) }) : t('picture.sent');
  const why = stands ? t(online ? 'picture.slow' : 'picture.no_network') : null;
  return (
    <div className={styles.cropProgress}>
      <span
        className="bar-p"
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(sent * 100)}
      >
        <i style={{ width: `${sent * 100}%` }} />
      </span>
      <span className="row-s">{words}</span>
      <span className="row-s" role="status">
        {why}
      </span>
    </div>
  );
}

/** Chooses the square of a picture and sends it. */
export function CropSheet({ url, image, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const [crop, setCrop] = useState(() => firstCrop(size));
  const { sent, send } = useSending();
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    setProblem(null);
    const outcome = await send(() => drawCut(image, cutOf(size, crop)));
    if (outcome.avatar !== undefined) {
      toast.show(t('picture.done'), 'check');
      onDone(outcome.avatar);
    } else if (outcome.problem !== undefined) {
      toast.show(t('picture.failed'), 'close');
      setProblem(outcome.problem);
    }
  }

  return (
    <Sheet title={t('picture.crop')} onClose={onClose}>
      <CropStage url={url} size={size} crop={crop} onCrop={setCrop} />
      {sent === null ? (
        <>
          <label className={styles.cropZoom}>
            <span className="row-s">{t('picture.zoom')}</span>
            <input
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.01}
              value={crop.zoom}
              onChange={({ target }) => setCrop(zoomedTo(size, crop, Number(target.value)))}
            />
          </label>
          {problem === null ? (
            <p className="hint">{t('picture.crop_hint')}</p>
          ) : (
            <p className="hint bad" role="alert">
              {problem}
            </p>
          )}
          <button type="button" className="btn primary wide" onClick={() => void save()}>
            {t('picture.save')}
          </button>
        </>
      ) : (
        <>
          <Progress sent={sent} />
          <button type="button" className="btn wide" onClick={onClose}>
            {t('app.cancel')}
          </button>
        </>
      )}
    </Sheet>
  );
}
