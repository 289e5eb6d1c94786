import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUBMISSION_PICTURES_MAX } from '@hokm/shared/api/stories/limits';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import type { FormPicture, usePictures } from './use-pictures.js';
import styles from './stories.module.css';

type Pictures = ReturnType<typeof usePictures>;

function One({ picture, n, form }: { picture: FormPicture; n: number; form: Pictures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { problem } = picture;
  // Some browsers cannot draw what the device's camera took.
  const [unseen, setUnseen] = useState<string | null>(null);
  const isSending = picture.picture === null && problem === null;
  return (
    <li>
      <span className={styles.thumb} data-bad={problem !== null || undefined}>
        {unseen === picture.url ? (
          <span className={styles.unseen} role="img" aria-label={t('stories.picture_n', { n })}>
            <Icon name="picture" size={28} />
          </span>
        ) : (
          <img src={picture.url} alt={t('stories.picture_n', { n })} onError={() => setUnseen(picture.url)} />
        )}
        {isSending && (
          <span className={styles.sending} role="status" aria-label={t('stories.picture_sending')}>
            {format.percent(picture.sent, 1)}
          </span>
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('stories.remove_picture', { n })}
          onClick={() => form.remove(picture)}
        >
          <Icon name="close" size={18} />
        </button>
      </span>
      {problem !== null && (
        <span className={styles.problem} role="alert">
          <span className="hint bad">
            {t('stories.picture_failed', { n })}: {problem}
          </span>
          <button
            type="button"
            className="btn sm"
            aria-label={t('stories.picture_again', { n })}
            onClick={() => form.again(picture)}
          >
            {/* The same words as on every other button that tries again. */}
            {t('app.retry')}
          </button>
        </span>
      )}
    </li>
  );
}

/** The pictures of a story, and a control that opens the device's own chooser for more of them. */
export function PicturesField({ form, bad }: { form: Pictures; bad: string | null }) {
  const { t } = useTranslation();
  const id = useId();
  const free = SUBMISSION_PICTURES_MAX - form.pictures.length;
  return (
    <fieldset className={classes('field', styles.pictures)} aria-describedby={`${id}-note`}>
      <legend>{t('stories.pictures')}</legend>
      <ul>
        {form.pictures.map((picture, place) => (
          <One key={picture.key} picture={picture} n={place + 1} form={form} />
        ))}
        {free > 0 && (
          <li>
            <label className={styles.add}>
              <Icon name="picture" size={28} />
              <span>{t('stories.add_picture')}</span>
              <input
                type="file"
                accept="image/*"
                multiple
                className="sr"
                aria-label={t('stories.add_picture')}
                onChange={({ target }) => {
                  const files = Array.from(target.files ?? []).slice(0, free);
                  // The same file may be chosen again after it was removed.
                  target.value = '';
                  form.add(files);
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p
        className={classes('hint', bad !== null && 'bad')}
        id={`${id}-note`}
        role={bad === null ? undefined : 'alert'}
      >
        {bad ?? t('stories.pictures_hint', { max: SUBMISSION_PICTURES_MAX })}
      </p>
    </fieldset>
  );
}
