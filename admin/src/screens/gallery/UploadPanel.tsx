import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopyCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { codeText } from '@hokm/web/errors';
import { formatPercent, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { Panel } from '../../ui/Panel.js';
import type { Upload } from './upload-queue.js';
import { uploads, useUploads } from './uploads.js';
import css from './gallery.module.css';

/** The file itself, before the server has a picture of it. */
function Preview({ upload: { file, picture } }: { readonly upload: Upload }) {
  const [url] = useState(() => URL.createObjectURL(file));
  const stored = picture?.picture.sizes[0]?.url;
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const source = stored ?? url;
  return <img src={source} alt="" onError={({ currentTarget }) => currentTarget.remove()} />;
}

function useStateText(): (upload: Upload) => string {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  return ({ state, share, code, file }) => {
    if (state === 'refused')
      return `${codeText(code ?? '', null, language)} (${formatSize(file.size, language)})`;
    if (state === 'sending')
      return share < 1
        ? `${t('state_sending')}: ${formatPercent(share * 100, 100, language)}`
        : t('state_making');
    return t(`state_${state}`);
  };
}

function Row({ upload }: { readonly upload: Upload }) {
  const t = useTexts(galleryTexts);
  const { search } = useLocation();
  const { id, file, state, share, picture } = upload;
  const text = useStateText()(upload);
  const isEnded = state !== 'waiting' && state !== 'sending';
  return (
    <li className={css['upload']} data-state={state}>
      <span className={css['upload-picture']}>
        <Preview upload={upload} />
      </span>
      <div className="grow">
        <bdi className="name" dir="ltr">
          {file.name}
        </bdi>
        <span className={`note ${css['upload-state'] ?? ''}`}>
          {state === 'stored' && <IconCheck size={14} stroke={2.2} aria-hidden="true" />}
          {state === 'known' && <IconCopyCheck size={14} stroke={2} aria-hidden="true" />}
          {state === 'refused' && <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />}
          {text}
        </span>
        {state === 'sending' && (
          <Progress
            size={5}
            value={share * 100}
            color="saffron.4"
            animated={share >= 1}
            striped={share >= 1}
            aria-label={file.name}
          />
        )}
      </div>
      {picture !== null && (
        <Button
          component={Link}
          to={{ pathname: `/gallery/${picture.id}`, search }}
          size="compact-sm"
          variant="default"
        >
          {t('open')}
        </Button>
      )}
      {state === 'refused' && (
        <ActionIcon
          aria-label={`${t('retry')}: ${file.name}`}
          title={t('retry')}
          onClick={() => uploads.retry([id])}
        >
          <IconRefresh size={17} stroke={1.8} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`${t(isEnded ? 'dismiss' : 'stop')}: ${file.name}`}
        title={t(isEnded ? 'dismiss' : 'stop')}
        onClick={() => uploads.remove(id)}
      >
        <IconX size={17} stroke={1.8} />
      </ActionIcon>
    </li>
  );
}

/** The files on their way into the gallery and what became of them; nothing without any. */
export function UploadPanel() {
  const t = useTexts(galleryTexts);
  const { all, isBusy } = useUploads();
  if (all.length === 0) return null;
  const refused = all.filter(({ state }) => state === 'refused');
  const inside = all.filter(({ state }) => state === 'stored' || state === 'known').length;
  const summary = isBusy
    ? t('uploads_busy', { done: inside + refused.length, total: all.length })
    : [
        ...(inside > 0 ? [t('uploads_done', { count: inside })] : []),
        ...(refused.length > 0 ? [t('uploads_refused', { count: refused.length })] : []),
      ].join(' · ');
  return (
    <div className={css['uploads']}>
      <Panel
        title={t('uploads')}
        note={<span role="status">{summary}</span>}
        isFlush
        end={
          <div className={css['upload-acts']}>
            {refused.length > 1 && (
              <Button size="xs" variant="default" onClick={() => uploads.retry(refused.map(({ id }) => id))}>
                {t('uploads_retry')}
              </Button>
            )}
            {inside + refused.length > 0 && (
              <Button size="xs" variant="subtle" onClick={() => uploads.clear()}>
                {t('uploads_clear')}
              </Button>
            )}
          </div>
        }
      >
        <ul className={css['upload-list']} aria-label={t('uploads')}>
          {all.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
