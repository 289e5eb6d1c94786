import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaPicture } from '@hokm/shared/api/media';
import { errorMessage } from '@hokm/web/errors';
import { uploadFile } from '../../api/upload.js';
import { logWarning } from '../../lib/log.js';
import { useLanguage } from '../../settings/index.js';
import { fileToSend } from './shrink-picture.js';

/** A picture of the form: on its way, arrived, or failed. */
export interface FormPicture {
  readonly key: number;
  /** The picture that is shown: the device's own file, or that of the server. */
  readonly url: string;
  /** Share that is sent, 0 to 1. */
  readonly sent: number;
  /** Null until the server has it. */
  readonly picture: MediaPicture | null;
  /** Why it did not arrive, in words. */
  readonly problem: string | null;
  readonly file: File | null;
}

const arrived = (picture: MediaPicture, key: number): FormPicture => ({
  key,
  picture,
  sent: 1,
  problem: null,
  file: null,
  url: picture.sizes[0]?.url ?? '',
});

/**
 * The pictures of a story's form, sent one after the other as they are chosen. `initial`: those that the server has.
 * `onArrived` is called with all that the server has whenever they change.
 */
export function usePictures(
  initial: readonly MediaPicture[],
  onArrived: (pictures: readonly MediaPicture[]) => void,
) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [pictures, setPictures] = useState(() => initial.map(arrived));
  // Uploads end at any time: they go on from what is there then.
  const latest = useRef(pictures);
  const serial = useRef(initial.length);
  const leaving = useRef<AbortController>(null);
  const queue = useRef(Promise.resolve());
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const gone = new AbortController();
    leaving.current = gone;
    const made = urls.current;
    return () => {
      gone.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);

  const set = (next: FormPicture[]) => {
    const before = latest.current;
    latest.current = next;
    setPictures(next);
    const known = (all: readonly FormPicture[]) => all.flatMap(({ picture }) => picture ?? []);
    const now = known(next);
    if (
      now.map(({ id }) => id).join() !==
      known(before)
        .map(({ id }) => id)
        .join()
    )
      onArrived(now);
  };
  const change = (key: number, some: Partial<FormPicture>) =>
    set(latest.current.map((each) => (each.key === key ? { ...each, ...some } : each)));
  const isWanted = (key: number) => latest.current.some((each) => each.key === key);

  async function send({ key, file, url }: FormPicture): Promise<void> {
    const signal = leaving.current?.signal;
    if (file === null || !isWanted(key) || signal?.aborted === true) return;
    let blob: Blob;
    try {
      blob = await fileToSend(file, url);
    } catch (error) {
      logWarning('Picture of a story', error);
      change(key, { problem: t('stories.picture_unfit') });
      return;
    }
    try {
      const { data } = await uploadFile(
        'POST /stories/submissions/pictures',
        { name: 'file', file: blob },
        { ...(signal === undefined ? {} : { signal }), onProgress: (sent) => change(key, { sent }) },
      );
      change(key, { picture: data, sent: 1 });
    } catch (error) {
      if (leaving.current?.signal.aborted === true) return;
      logWarning('Picture of a story', error);
      change(key, { problem: errorMessage(error, null, language) });
    }
  }
  const enqueue = (picture: FormPicture) => {
    queue.current = queue.current.then(() => send(picture));
  };

  return {
    pictures,
    add: (files: readonly File[]) => {
      const added = files.map((file): FormPicture => {
        serial.current += 1;
        const url = URL.createObjectURL(file);
        urls.current.add(url);
        return { key: serial.current, url, sent: 0, picture: null, problem: null, file };
      });
      set([...latest.current, ...added]);
      added.forEach(enqueue);
    },
    again: (picture: FormPicture) => {
      change(picture.key, { problem: null, sent: 0 });
      enqueue(picture);
    },
    remove: ({ key }: FormPicture) => set(latest.current.filter((each) => each.key !== key)),
  };
}
