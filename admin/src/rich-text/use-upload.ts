import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { uploadPicture, type UploadedPicture } from '../api/upload.js';
import { useTexts } from '../text/define-texts.js';
import { richTextTexts } from '../text/rich-text.js';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Uploads pictures one at a time: how far it is, and why it failed. It stops when its place goes. */
export function useUpload(onDone: (picture: UploadedPicture) => void) {
  const t = useTexts(richTextTexts);
  const language = useLanguage();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: Blob) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setProgress(0);
    try {
      onDone(await uploadPicture(file, { signal: own.signal, onProgress: setProgress }));
    } catch (error) {
      if (!isAbort(error)) setProblem(errorMessage(error, t('upload_failed'), language));
    } finally {
      if (running.current === own) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  return {
    upload: (file: Blob) => void upload(file),
    progress,
    problem,
    stop: () => running.current?.abort(),
    dismiss: () => setProblem(null),
  };
}

export type Upload = ReturnType<typeof useUpload>;

/** Kinds of files that the server makes pictures of. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The first picture among files that were dropped, pasted or chosen. */
export function pictureIn(files: FileList | null | undefined): File | null {
  return [...(files ?? [])].find(({ type }) => PICTURE_TYPES.split(',').includes(type)) ?? null;
}
