import { Button } from '@mantine/core';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconUsers, IconX } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Broadcast } from '@hokm/shared/api/broadcasts';
import { BROADCAST_PER_SECOND } from '@hokm/shared/api/broadcasts/limits';
import { mayEnter } from '@hokm/shared/policy';
import { LANGUAGES } from '@hokm/shared/text';
import { formatDuration, formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { Figure, Figures } from '../../ui/Figure.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { ProgressBar } from '../../ui/ProgressBar.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { useDates } from '../../ui/dates.js';
import { StateTag } from './broadcast-rows.js';
import { notReached, progressOf, textIn, useSegmentWords } from './broadcast-words.js';
import { startFrom } from './composer-draft.js';
import { NOTHING, segmentValuesOf } from './composer-values.js';
import { useBroadcast } from './use-broadcast.js';
import css from './broadcasts.module.css';

const MINUTE = 60_000;
const ICON = { size: 18, stroke: 1.8 } as const;
const RESULTS = ['sent', 'waiting', 'here', 'off', 'unreachable', 'failed', 'cancelled'] as const;

interface Props {
  readonly sent: Broadcast;
}

function Numbers({ sent }: Props) {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { done, total, minutesLeft } = progressOf(sent);
  const left = minutesLeft > 0 && sent.state === 'sending';
  const without = t(sent.channels.includes('bot') ? 'bot_none' : 'app_only');
  return (
    <Figures>
      <Figure label={t('recipients')} value={number(sent.recipients)} note={t('recipients_note')} />
      <Figure
        label={t('reached')}
        value={total === 0 ? '—' : number(sent.result.sent)}
        note={total === 0 ? without : t('of_bot', { total: number(total) })}
      />
      <Figure
        label={t('waiting')}
        value={total === 0 ? '—' : number(sent.state === 'cancelled' ? sent.result.waiting : total - done)}
        note={
          left
            ? t('time_left', { time: formatDuration(minutesLeft * MINUTE, language) })
            : t('pace', { count: BROADCAST_PER_SECOND })
        }
      />
      <Figure
        label={t('not_reached')}
        value={total === 0 ? '—' : number(notReached(sent))}
        note={total === 0 ? without : formatPercent(notReached(sent), Math.max(1, done), language)}
      />
    </Figures>
  );
}

/** The number of the bot's messages by outcome: delivered, waiting, or the reason of a failure. */
function Outcome({ sent }: Props) {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const { done, total } = progressOf(sent);
  const number = (value: number) => formatNumber(value, language);
  if (total === 0)
    return (
      <Panel title={t('outcome')}>
        <p className="note">{t(sent.channels.includes('bot') ? 'bot_nobody' : 'no_bot')}</p>
      </Panel>
    );
  const shown = RESULTS.filter((name) => name === 'sent' || sent.result[name] > 0);
  return (
    <Panel title={t('outcome')}>
      <div className={css['progress']}>
        <ProgressBar label={t('progress')} done={done} total={total} />
        <span className={css['between']}>
          <span className="note num">{t('of', { done: number(done), total: number(total) })}</span>
          <span className="note num">{formatPercent(done, total, language)}</span>
        </span>
      </div>
      <Facts rows={shown.map((name) => [t(`r_${name}`), number(sent.result[name])])} />
    </Panel>
  );
}

function Details({ sent }: Props) {
  const t = useTexts(broadcastsTexts);
  const { date } = useDates();
  const words = useSegmentWords();
  const at = (moment: string) => date(moment, { time: true });
  return (
    <Panel title={t('details')}>
      <Facts
        rows={[
          [t('to_whom'), words(sent.segment)],
          [t('channels'), sent.channels.map((channel) => t(`channel_${channel}`)).join(' · ')],
          [t('by'), <bdi key="by">{sent.created_by.name}</bdi>],
          [t('written_at'), at(sent.created_at)],
          sent.started_at === null ? [t('begins_at'), at(sent.at)] : [t('began_at'), at(sent.started_at)],
          ...(sent.ended_at === null ? [] : [[t('ended_at'), at(sent.ended_at)] as const]),
        ]}
      />
    </Panel>
  );
}

/** The words in both languages, and the button below them. */
function Words({ sent: { texts, link } }: Props) {
  const t = useTexts(broadcastsTexts);
  return (
    <Panel title={t('message')}>
      {LANGUAGES.filter((language) => texts[language] !== '').map((language) => (
        <div key={language} className={css['words']}>
          <h3>{t(language)}</h3>
          <p lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
            {texts[language]}
          </p>
        </div>
      ))}
      <Facts
        rows={[
          [
            t('link'),
            link === null ? (
              t('no_link')
            ) : (
              <span key="link">
                {LANGUAGES.map((language) => link.label[language])
                  .filter((label) => label !== '')
                  .map((label) => (
                    <bdi key={label}>«{label}» </bdi>
                  ))}
                <bdi className="mono">{link.href}</bdi>
              </span>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** The reason why a broadcast is not sent: it waits for a second person, or was refused. */
function Standing({ sent: { state } }: Props) {
  const t = useTexts(broadcastsTexts);
  const { admin_level } = useUser();
  if (state === 'refused')
    return (
      <p className={css['refused']} role="status">
        {t('was_refused')}
      </p>
    );
  if (state !== 'asked') return null;
  return (
    <div className={css['asked']} role="status">
      <IconUsers {...ICON} aria-hidden="true" />
      <span className="grow">{t('waits_consent')}</span>
      {mayEnter(admin_level, 'panel/users') && (
        <Button size="xs" variant="default" component={Link} to="/approvals">
          {t('to_approvals')}
        </Button>
      )}
    </div>
  );
}

function Acts({ sent, acts }: Props & { readonly acts: ReturnType<typeof useBroadcast> }) {
  const t = useTexts(broadcastsTexts);
  const me = useUser();
  const navigate = useNavigate();
  const { state } = sent;
  const { isSending } = acts;
  const again = () => {
    startFrom(me.id, {
      ...NOTHING,
      segment: segmentValuesOf(sent.segment),
      texts: sent.texts,
      channels: sent.channels,
      ...(sent.link === null ? {} : { hasLink: true, href: sent.link.href, label: sent.link.label }),
    });
    void navigate('/broadcasts/new');
  };
  return (
    <>
      <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={again}>
        {t('copy_new')}
      </Button>
      {state !== 'cancelled' && state !== 'refused' && (
        <Button
          variant="default"
          className={css['bad'] ?? ''}
          disabled={isSending}
          leftSection={<IconX {...ICON} />}
          onClick={acts.cancel}
        >
          {t(state === 'done' ? 'take_back' : 'cancel')}
        </Button>
      )}
      {(state === 'scheduled' || state === 'sending') && (
        <Button disabled={isSending} leftSection={<IconPlayerPause {...ICON} />} onClick={acts.pause}>
          {t('pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button disabled={isSending} leftSection={<IconPlayerPlay {...ICON} />} onClick={acts.resume}>
          {t('resume')}
        </Button>
      )}
    </>
  );
}

/** /admin/broadcasts/{id}: how far it is, what became of its messages, and what can be done about it. */
export function BroadcastPage({ id }: { readonly id: string }) {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const { admin_level } = useUser();
  const acts = useBroadcast(id);
  const { sent, error } = acts;
  useCrumb(sent === undefined ? null : textIn(sent.texts, language));
  if (sent === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        <Panel>
          {error === null ? (
            <div role="status" aria-label={t('title')}>
              <Bone height={320} />
            </div>
          ) : (
            <Failed title={t('one_failed')} error={error} retry={acts.retry} />
          )}
        </Panel>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={<StateTag sent={sent} />}
        note={
          <Link to="/broadcasts" className={css['open'] ?? ''}>
            {t('back')}
          </Link>
        }
        actions={mayEnter(admin_level, 'panel/publish') && <Acts sent={sent} acts={acts} />}
      />
      {error !== null && <Stale at={acts.loadedAt} />}
      <FormProblem problem={acts.problem} />
      <Standing sent={sent} />
      <Numbers sent={sent} />
      <div className={css['result']}>
        <div className={css['stack']}>
          <Words sent={sent} />
        </div>
        <div className={css['stack']}>
          <Outcome sent={sent} />
          <Details sent={sent} />
        </div>
      </div>
    </>
  );
}
