import { Button } from '@mantine/core';
import { IconHistory, IconSend2 } from '@tabler/icons-react';
import { useNow } from '@hokm/web/react';
import { FormSection } from '../../form/SettingsForm.js';
import { useCrumb } from '../../navigation/crumb.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { SecondPerson } from '../../ui/SecondPerson.js';
import { useDates } from '../../ui/dates.js';
import { ChannelFields, ReasonField, TextFields, TimeFields } from './MessageFields.js';
import { SegmentFields } from './SegmentFields.js';
import { TelegramPreview } from './TelegramPreview.js';
import { useSegmentWords } from './broadcast-words.js';
import { segmentOf } from './composer-values.js';
import { useComposer } from './use-composer.js';
import css from './broadcasts.module.css';

const MINUTE = 60_000;

type Composer = ReturnType<typeof useComposer>;

/** A summary before sending: the number of people, the channels and the time. */
function Summary({ composer }: { readonly composer: Composer }) {
  const t = useTexts(broadcastsTexts);
  const { date } = useDates();
  const words = useSegmentWords();
  const { values, needsSecond } = composer;
  return (
    <div className={css['summary']}>
      <p>
        <b>{words(segmentOf(values.segment))}</b>
      </p>
      <p className="note">{values.channels.map((channel) => t(`channel_${channel}`)).join(' · ')}</p>
      <p>
        {values.isLater
          ? t('confirm_later', { time: date(values.at, { style: 'full', time: true }) })
          : t('confirm_now')}
      </p>
      {needsSecond && <SecondPerson />}
    </div>
  );
}

function Restored({ at, onDrop }: { readonly at: number; readonly onDrop: () => void }) {
  const t = useTexts(broadcastsTexts);
  const { ago } = useDates();
  const now = useNow(MINUTE);
  return (
    <div className={css['restored']} role="status">
      <IconHistory size={18} stroke={1.8} aria-hidden="true" />
      <span className="grow">{t('restored', { ago: ago(at, now) })}</span>
      <Button size="xs" variant="default" onClick={onDrop}>
        {t('drop')}
      </Button>
    </div>
  );
}

interface SendProps {
  readonly people: number;
  readonly needsSecond: boolean;
  readonly onPress: () => void;
}

function Send({ people, needsSecond, onPress }: SendProps) {
  const t = useTexts(broadcastsTexts);
  return (
    <Button
      disabled={people === 0}
      rightSection={<IconSend2 size={18} stroke={1.8} className={css['flip'] ?? ''} />}
      onClick={onPress}
    >
      {people === 0 ? t('send') : t(needsSecond ? 'ask_for' : 'send_to', { count: people })}
    </Button>
  );
}

/** /admin/broadcasts/new: whom, what, when; beside it the message as Telegram shows it. */
export function ComposerPage() {
  const t = useTexts(broadcastsTexts);
  const notices = useTexts(noticesTexts);
  const composer = useComposer();
  const { count, needsSecond, values, restoredAt, isWritten } = composer;
  useCrumb(t('create'));
  const people = count?.recipients ?? 0;
  const press = () => {
    if (!composer.check()) {
      // The first field that is wrong comes into sight.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [aria-invalid=true]')?.focus());
      return;
    }
    void openConfirm({
      title: t('confirm', { count: people }),
      body: <Summary composer={composer} />,
      confirm: needsSecond ? notices('ask') : t('send'),
      run: composer.send,
    });
  };
  const drop = () =>
    void openConfirm({
      title: t('drop_title'),
      body: t('drop_body'),
      confirm: t('drop'),
      tone: 'bad',
      run: () => {
        composer.drop();
        return Promise.resolve();
      },
    });
  return (
    <>
      <PageHeader
        title={t('create')}
        note={t('note')}
        actions={
          <>
            {isWritten && (
              <Button variant="default" onClick={drop}>
                {t('drop')}
              </Button>
            )}
            <Send people={people} needsSecond={needsSecond} onPress={press} />
          </>
        }
      />
      {restoredAt !== null && <Restored at={restoredAt} onDrop={drop} />}
      <div className={css['composer']}>
        <div className={css['stack']}>
          <FormSection title={t('to_whom')} note={t('to_whom_note')}>
            <SegmentFields composer={composer} />
          </FormSection>
          <FormSection title={t('message')} note={t('message_note')}>
            <TextFields composer={composer} />
          </FormSection>
          <FormSection title={t('channels')} note={t('channels_note')}>
            <ChannelFields composer={composer} />
          </FormSection>
          <FormSection title={t('at')} note={t('at_note')}>
            <TimeFields composer={composer} />
          </FormSection>
          {needsSecond && (
            <FormSection title={t('reason')}>
              <ReasonField composer={composer} />
            </FormSection>
          )}
          {isWritten && <p className="note">{t(composer.isKept ? 'kept' : 'not_kept')}</p>}
        </div>
        <TelegramPreview
          values={values}
          isReady={!composer.problems.some((each) => each === 'text' || each === 'href')}
          test={composer.test}
        />
      </div>
      <div className={`${css['end'] ?? ''} only-phone`}>
        <Send people={people} needsSecond={needsSecond} onPress={press} />
      </div>
    </>
  );
}
