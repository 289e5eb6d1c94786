import { Checkbox, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import {
  BROADCAST_CHANNELS,
  BROADCAST_LABEL_MAX,
  BROADCAST_TEXT_MAX,
} from '@hokm/shared/api/broadcasts/limits';
import { LANGUAGES } from '@hokm/shared/text';
import { BilingualField } from '../../form/BilingualField.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import type { useComposer } from './use-composer.js';
import css from './broadcasts.module.css';

const HOUR_MS = 60 * 60 * 1000;
const REASON_MAX = 500;
/** The count of what is left is shown when it becomes little. */
const LEFT_SHOWN = 200;

interface Props {
  readonly composer: ReturnType<typeof useComposer>;
}

/** The words in both languages, and the button below them. */
export function TextFields({ composer }: Props) {
  const t = useTexts(broadcastsTexts);
  const form = useTexts(formTexts);
  const { values, set, isWrong } = composer;
  const { texts, label } = values;
  return (
    <div className={css['fields']}>
      {LANGUAGES.map((language) => {
        const left = BROADCAST_TEXT_MAX - texts[language].length;
        return (
          <Textarea
            key={language}
            label={form(`in_${language}`, { name: t('text') })}
            lang={language}
            styles={{ input: { direction: language === 'fa' ? 'rtl' : 'ltr' } }}
            autosize
            minRows={3}
            maxRows={14}
            maxLength={BROADCAST_TEXT_MAX}
            description={left <= LEFT_SHOWN ? t('left', { count: left }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={texts[language]}
            error={isWrong('text') && t('text_needed')}
            onChange={(event) => set({ texts: { ...texts, [language]: event.currentTarget.value } })}
          />
        );
      })}
      <Switch
        label={t('with_link')}
        checked={values.hasLink}
        onChange={(event) => set({ hasLink: event.currentTarget.checked })}
      />
      {values.hasLink && (
        <div className={css['two']}>
          <TextInput
            className={css['whole'] ?? ''}
            label={t('href')}
            description={t('href_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            dir="ltr"
            labelProps={{ dir: 'auto' }}
            descriptionProps={{ dir: 'auto' }}
            errorProps={{ dir: 'auto' }}
            maxLength={500}
            value={values.href}
            error={isWrong('href') && t('href_bad')}
            onChange={(event) => set({ href: event.currentTarget.value })}
          />
          <BilingualField
            label={t('label')}
            getInputProps={(language) => ({
              placeholder: broadcastsTexts.pairs.label_default[language === 'fa' ? 0 : 1],
              maxLength: BROADCAST_LABEL_MAX,
              value: label[language],
              onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
                set({ label: { ...label, [language]: event.currentTarget.value } }),
            })}
          />
        </div>
      )}
    </div>
  );
}

/** By which ways it goes out. */
export function ChannelFields({ composer }: Props) {
  const t = useTexts(broadcastsTexts);
  const { values, set, isWrong } = composer;
  return (
    <div className={css['fields']}>
      {BROADCAST_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          label={t(`channel_${channel}`)}
          checked={values.channels.includes(channel)}
          onChange={(event) =>
            set({
              channels: BROADCAST_CHANNELS.filter((each) =>
                each === channel ? event.currentTarget.checked : values.channels.includes(each),
              ),
            })
          }
        />
      ))}
      {isWrong('channels') && (
        <p className={css['wrong']} role="alert">
          {t('channels_needed')}
        </p>
      )}
    </div>
  );
}

/** Now, or when. */
export function TimeFields({ composer }: Props) {
  const t = useTexts(broadcastsTexts);
  const { values, set, isWrong } = composer;
  const { isLater, at } = values;
  return (
    <div className={css['fields']}>
      <SegmentedControl
        fullWidth
        aria-label={t('at')}
        value={isLater ? 'later' : 'now'}
        data={[
          { value: 'now', label: t('at_now') },
          { value: 'later', label: t('at_later') },
        ]}
        onChange={(value) =>
          set({
            isLater: value === 'later',
            at: at === '' ? new Date(Date.now() + HOUR_MS).toISOString() : at,
          })
        }
      />
      {isLater && (
        <DateTimeField
          label={t('at_field')}
          {...(isWrong('at') ? { error: t('at_bad') } : {})}
          value={at}
          onChange={(next) => set({ at: next })}
        />
      )}
    </div>
  );
}

/** Why, for the person who has to consent. */
export function ReasonField({ composer }: Props) {
  const t = useTexts(broadcastsTexts);
  const { values, set, isWrong } = composer;
  return (
    <div className={css['fields']}>
      <Textarea
        label={t('reason')}
        description={t('reason_hint')}
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        value={values.reason}
        error={isWrong('reason') && t('reason_needed')}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </div>
  );
}
