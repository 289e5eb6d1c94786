import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPhotoUp } from '@tabler/icons-react';
import { formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { richTextTexts } from '../text/rich-text.js';
import type { Upload } from './use-upload.js';
import css from './rich-text.module.css';

/** An upload that runs or has failed; nothing otherwise. */
export function UploadLine({ upload: { progress, problem, stop, dismiss } }: { readonly upload: Upload }) {
  const t = useTexts(richTextTexts);
  const language = useLanguage();
  if (progress !== null)
    return (
      <div className={css['upload']} role="status">
        <IconPhotoUp size={18} stroke={1.7} aria-hidden="true" />
        <span>{t('uploading')}</span>
        <progress max={1} value={progress} aria-label={t('uploading')} />
        <span className="num note">{formatPercent(Math.round(progress * 100), 100, language)}</span>
        <Button size="compact-sm" variant="default" onClick={stop}>
          {t('upload_stop')}
        </Button>
      </div>
    );
  if (problem === null) return null;
  return (
    <div className={css['upload']} data-bad role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <span className="grow">{problem}</span>
      <Button size="compact-sm" variant="default" onClick={dismiss}>
        {t('dismiss')}
      </Button>
    </div>
  );
}
