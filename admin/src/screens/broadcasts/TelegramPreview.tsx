import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGES } from '@hokm/shared/text';
import { formatTime } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { Mark } from '../../ui/art.js';
import { TIME_ZONE } from '../../ui/dates.js';
import { Panel } from '../../ui/Panel.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { textIn } from './broadcast-words.js';
import type { ComposerValues } from './composer-values.js';
import css from './broadcasts.module.css';

const MINUTE = 60_000;

interface Props {
  readonly values: ComposerValues;
  /** False: it cannot be tried yet. */
  readonly isReady: boolean;
  readonly test: (language: 'fa' | 'en') => Promise<unknown>;
}

/** A preview of the message in Telegram in each language, with a button that sends it to the author as a trial. */
export function TelegramPreview({ values, isReady, test }: Props) {
  const t = useTexts(broadcastsTexts);
  const [language, setLanguage] = useState(useLanguage());
  const now = useNow(MINUTE);
  const { submit, isSending, problem } = useSubmit();
  const place = language === 'fa' ? 0 : 1;
  const text = textIn({ fa: values.texts.fa.trim(), en: values.texts.en.trim() }, language);
  const label = values.label[language].trim() || broadcastsTexts.pairs.label_default[place];
  return (
    <Panel
      title={t('preview')}
      end={
        <SegmentedControl
          size="xs"
          aria-label={t('preview_language')}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: t(value) }))}
          onChange={setLanguage}
        />
      }
    >
      <div
        className={css['phone']}
        lang={language}
        dir={language === 'fa' ? 'rtl' : 'ltr'}
        role="region"
        aria-label={t('preview')}
        tabIndex={0}
      >
        <div className={css['chat']}>
          <Mark size={30} />
          <span>
            <b>{broadcastsTexts.pairs.bot_name[place]}</b>
            <span>{broadcastsTexts.pairs.bot[place]}</span>
          </span>
        </div>
        <div className={css['bubbles']}>
          {text === '' ? (
            <p className={css['blank']}>{broadcastsTexts.pairs.preview_empty[place]}</p>
          ) : (
            <div className={css['bubble']}>
              <p dir="auto">{text}</p>
              <span>{formatTime(now, language, TIME_ZONE)}</span>
            </div>
          )}
          {values.hasLink && (
            <div className={css['button']}>
              <bdi>{label}</bdi>
            </div>
          )}
        </div>
      </div>
      <FormProblem problem={problem} />
      <Button
        fullWidth
        mt={14}
        variant="default"
        loading={isSending}
        disabled={!isReady}
        onClick={() =>
          void submit(async () => {
            await test(language);
            toastDone(t('tested'));
          })
        }
      >
        {t('test')}
      </Button>
    </Panel>
  );
}
