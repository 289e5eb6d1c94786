import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceStorage, newKey } from '@hokm/web/browser';
import { useForm } from '../../data/use-form.js';
import { keepDraft, readDraft, type KeptDraft, type StoryDraft } from './story-draft.js';
import { usePictures } from './use-pictures.js';

interface Options {
  /** Under which the device keeps what is written. */
  readonly name: string;
  /** The draft where the device keeps none. */
  readonly initial: StoryDraft & Pick<KeptDraft, 'revision'>;
  /** Sends the draft; `keep` stores what must not be forgotten if the page dies during the call. */
  readonly onSend: (draft: KeptDraft, keep: (some: Partial<KeptDraft>) => void) => Promise<void>;
}

/** The refusals that have other words here than elsewhere. */
const WORDS = {
  'conduct/muted': 'stories.muted',
  'content/stale': 'stories.stale',
  'stories/decided': 'stories.decided',
} as const;
const hasWords = (code: string): code is keyof typeof WORDS => Object.hasOwn(WORDS, code);

/** The form of a story. Everything that is typed is kept on the device until it has been sent. */
export function useStoryForm({ name, initial, onSend }: Options) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<KeptDraft>(
    () => readDraft(deviceStorage(), name) ?? { ...initial, key: newKey(), sent: null },
  );
  const [isTried, setTried] = useState(false);
  // Pictures arrive at any time: what was typed meanwhile stays.
  const latest = useRef(draft);
  const keep = (some: Partial<KeptDraft>) => {
    latest.current = { ...latest.current, ...some };
    keepDraft(deviceStorage(), name, latest.current);
    setDraft(latest.current);
  };
  const pictures = usePictures(draft.pictures, (arrived) => keep({ pictures: arrived }));

  const waiting = pictures.pictures.filter(({ picture }) => picture === null);
  const picturesBad = waiting.some(({ problem }) => problem !== null)
    ? t('stories.pictures_bad')
    : waiting.length > 0
      ? t('stories.pictures_wait')
      : null;
  const form = useForm({
    initial: { title: draft.title, text: draft.text },
    failure: t('stories.not_sent'),
    validate: ({ title, text }) => ({
      title: title.trim() === '' ? t('stories.need_title') : null,
      text: text.trim() === '' ? t('stories.need_text') : null,
    }),
    onSubmit: (values) => onSend({ ...latest.current, ...values }, keep),
  });

  const { error } = form;
  const isGone = error?.code === 'request/invalid' && draft.pictures.length > 0;
  const words = error !== null && hasWords(error.code) ? t(WORDS[error.code]) : null;
  const field = (of: 'title' | 'text') => {
    const { onChange, ...rest } = form.field(of);
    return {
      ...rest,
      onChange: (value: string) => {
        onChange(value);
        keep({ [of]: value });
      },
    };
  };
  return {
    field,
    pictures,
    picturesBad: isTried ? picturesBad : null,
    isPending: form.isPending,
    problem: isGone ? t('stories.pictures_gone') : (words ?? form.problem),
    submit: (event: SubmitEvent) => {
      setTried(true);
      if (picturesBad === null) form.submit(event);
      else event.preventDefault();
    },
  };
}
