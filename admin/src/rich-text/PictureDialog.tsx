import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Media } from '@hokm/shared/api/media';
import { ALT_MAX } from '@hokm/shared/api/media/limits';
import { LANGUAGES } from '@hokm/shared/text';
import { ApiError } from '@hokm/web/client';
import { client } from '../api/client.js';
import { invalidate } from '../api/queries.js';
import { translate, useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { richTextTexts } from '../text/rich-text.js';
import { DialogForm } from '../ui/DialogForm.js';
import { Bone, Failed } from '../ui/States.js';
import { openDialog } from '../ui/open-dialog.js';
import { toastDone } from '../ui/toasts.js';
import { pictureQuery } from './pictures.js';
import css from './rich-text.module.css';

const STEP = 0.05;
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));

type Point = Media['focus'];

/** The picture with its focal point, which is set with a pointer or with arrow keys. */
function FocalPoint({
  picture,
  focus,
  onChange,
}: {
  readonly picture: Media;
  readonly focus: Point;
  readonly onChange: (focus: Point) => void;
}) {
  const t = useTexts(richTextTexts);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    onChange({ x: within(focus.x + (by[0] ?? 0)), y: within(focus.y + (by[1] ?? 0)) });
  };
  return (
    <div>
      <p className={css['label']}>{t('picture_focus')}</p>
      <p className="note">{t('picture_focus_note')}</p>
      <button
        type="button"
        className={css['focal']}
        aria-label={`${t('picture_focus')}: ${Math.round(focus.x * 100)} × ${Math.round(focus.y * 100)}`}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <img src={picture.sizes.find(({ size }) => size >= 640)?.url ?? picture.sizes.at(-1)?.url} alt="" />
        <i style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </button>
    </div>
  );
}

function PictureForm({ picture, close }: { readonly picture: Media; readonly close: () => void }) {
  const t = useTexts(richTextTexts);
  const words = useTexts(formTexts);
  const [from, setFrom] = useState(picture.revision);
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const [isStale, setIsStale] = useState(false);
  const send = async () => {
    try {
      await client.call('PUT /admin/media/:id', {
        params: { id: picture.id },
        body: { alt, focus, revision: from },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content/stale') throw error;
      // Neither text is lost: a word of one's own stays, an empty field takes the newer one.
      const newer = error.details['current'] as Media;
      setFrom(newer.revision);
      setAlt({ fa: alt.fa || newer.alt.fa, en: alt.en || newer.alt.en });
      setIsStale(true);
      await invalidate('GET /admin/media/:id');
      return;
    }
    close();
    await invalidate('GET /admin/media');
    toastDone(t('picture_saved'));
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={words('save')}>
      {isStale && (
        <div role="alert" className={css['stale']}>
          {t('picture_stale')}
          {LANGUAGES.map((language) => (
            <bdi key={language} lang={language}>
              {picture.alt[language]}
            </bdi>
          ))}
        </div>
      )}
      <p className="note">{t('picture_alt_note')}</p>
      {LANGUAGES.map((language) => (
        <Textarea
          key={language}
          label={words(`in_${language}`, { name: t('picture_alt') })}
          lang={language}
          dir={language === 'fa' ? 'rtl' : 'ltr'}
          labelProps={{ dir: 'auto' }}
          autosize
          minRows={2}
          maxLength={ALT_MAX}
          value={alt[language]}
          {...(language === 'fa' ? { 'data-autofocus': true } : {})}
          onChange={(event) => setAlt({ ...alt, [language]: event.currentTarget.value })}
        />
      ))}
      <FocalPoint picture={picture} focus={focus} onChange={setFocus} />
    </DialogForm>
  );
}

function LoadedPicture({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useTexts(richTextTexts);
  const { data, error, refetch } = useQuery(pictureQuery(id));
  if (data !== undefined) return <PictureForm picture={data.data} close={close} />;
  if (error !== null)
    return <Failed title={t('picture_failed')} error={error} retry={() => void refetch()} />;
  return <Bone height={320} />;
}

/** Describes a picture in both languages and sets its focal point. */
export function openPicture(id: string): void {
  void openDialog(translate(richTextTexts, 'picture_title'), (close) => (
    <LoadedPicture id={id} close={close} />
  ));
}
