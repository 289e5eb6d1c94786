import { Button } from '@mantine/core';
import { IconCheck, IconPencilExclamation, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Submission } from '@hokm/shared/api/stories';
import { mayEnter } from '@hokm/shared/policy';
import { ApiError } from '@hokm/web/client';
import { isolate } from '@hokm/web/format';
import { useNow } from '@hokm/web/react';
import { Picture } from '@hokm/web/rich';
import { client } from '../../../api/client.js';
import { callQuery, invalidate } from '../../../api/queries.js';
import { useCrumb } from '../../../navigation/crumb.js';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { keysTexts } from '../../../text/keys.js';
import { submissionsTexts } from '../../../text/submissions.js';
import { useKeys } from '../../../ui/keys.js';
import { Panel } from '../../../ui/Panel.js';
import { Bone, Failed } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago, useDates } from '../../../ui/dates.js';
import { toastDone } from '../../../ui/toasts.js';
import { PhonePreview } from '../PhonePreview.js';
import { STORIES_CALLS } from '../use-story-editor.js';
import { openApprove, openReject, type Approval, type Rejection } from './DecideDialogs.js';
import { countWords, storyOf, TONES } from './submission-words.js';
import { WriterPanel } from './WriterPanel.js';
import panes from '../../../ui/panes.module.css';
import css from './submissions.module.css';

const MINUTE = 60_000;
const CALLS = [...STORIES_CALLS, 'GET /admin/dash/waiting'] as const;

/** Who decided on it, when and why. */
function Decision({ found }: { readonly found: Submission }) {
  const t = useTexts(submissionsTexts);
  const { ago } = useDates();
  const now = useNow(MINUTE);
  const { status, decided_at, decided_by, rejection_reason, admin_notes, story } = found;
  if (status === 'pending') return null;
  return (
    <div className={css['decision']}>
      <p>
        <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>{' '}
        {decided_at !== null && (
          <span className="note">
            {decided_by === null || decided_by.name === ''
              ? t('decided_by_former', { ago: ago(decided_at, now) })
              : t('decided_by', { name: isolate(decided_by.name), ago: ago(decided_at, now) })}
          </span>
        )}
      </p>
      {rejection_reason !== null && (
        <p>
          <span className="note">{t('reason')}: </span>
          <bdi>{rejection_reason}</bdi>
        </p>
      )}
      {admin_notes !== '' && (
        <p>
          <span className="note">{t('notes')}: </span>
          <bdi>{admin_notes}</bdi>
        </p>
      )}
      {story !== null && (
        <Button size="xs" variant="default" component={Link} to={`/stories/${story}`}>
          {t('to_story')}
        </Button>
      )}
    </div>
  );
}

/** The text as its writer has sent it, with its pictures. */
function Article({ found }: { readonly found: Submission }) {
  const t = useTexts(submissionsTexts);
  const { title, text, pictures, author, at, language } = found;
  const [cover, ...others] = pictures;
  const facts = [
    t('words', { count: countWords(text) }),
    ...(pictures.length === 0 ? [] : [t('pictures', { count: pictures.length })]),
    t(`in_${language}`),
  ];
  return (
    <>
      <header className={css['head']}>
        <div className="grow">
          <b>
            <bdi>{author.name || t('former_writer')}</bdi>
          </b>
          <p className="note">
            <Ago at={at} />
          </p>
        </div>
        <span className="note">{facts.join(' · ')}</span>
      </header>
      <article className={css['article']} lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
        {cover !== undefined && <Picture className={css['cover']} picture={cover} sizes="600px" eager />}
        <h2>{title}</h2>
        {text.split('\n').map((line, place) => line.trim() !== '' && <p key={place}>{line}</p>)}
        {others.map((picture) => (
          <Picture key={picture.id} className={css['cover']} picture={picture} sizes="600px" />
        ))}
      </article>
    </>
  );
}

interface Props {
  readonly id: string;
  /** Opens the next story, or the list where there is none. */
  readonly onNext: () => void;
  readonly onList: () => void;
}

/** One story that was handed in: as it is read, who wrote it, and the decision. */
export function Reading({ id, onNext, onList }: Props) {
  const t = useTexts(submissionsTexts);
  const { admin_level } = useUser();
  const [isChanged, setIsChanged] = useState(false);
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/stories/submissions/:id', { params: { id } }),
  );
  const found = data?.data;
  useCrumb(found?.title ?? null);

  /** Sends a decision on the version that was read, and opens the next one. */
  const decide = async (send: (revision: number) => Promise<unknown>, words: string) => {
    if (found === undefined) return;
    try {
      await send(found.revision);
      toastDone(words);
      onNext();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'content/stale') setIsChanged(true);
      else if (failure.code !== 'stories/decided') throw failure;
    } finally {
      await invalidate(...CALLS);
    }
  };
  const isOpen = found?.status === 'pending';
  const approve = () => {
    if (found === undefined || !isOpen) return;
    openApprove({
      found,
      mayPublish: mayEnter(admin_level, 'panel/publish'),
      send: (approval: Approval) =>
        decide(
          (revision) =>
            client.call('POST /admin/stories/submissions/:id/approve', {
              params: { id },
              body: { ...approval, revision },
            }),
          t('done_approved'),
        ),
    });
  };
  const reject = () => {
    if (found === undefined || !isOpen) return;
    openReject({
      found,
      send: (rejection: Rejection) =>
        decide(
          (revision) =>
            client.call('POST /admin/stories/submissions/:id/reject', {
              params: { id },
              body: { ...rejection, revision },
            }),
          t('done_rejected'),
        ),
    });
  };
  const keys = useTexts(keysTexts);
  useKeys([
    { code: 'KeyA', label: keys('approve'), run: approve },
    { code: 'KeyR', label: keys('reject'), run: reject },
  ]);

  if (data === undefined || found === undefined)
    return (
      <div className={panes['pane']}>
        <Panel>
          {error === null ? (
            <Bone height={420} />
          ) : (
            <Failed title={t('one_failed')} error={error} retry={() => void refetch()} />
          )}
        </Panel>
      </div>
    );
  const story = storyOf(found);
  return (
    <>
      <section className={panes['pane']} aria-label={found.title}>
        {isChanged && (
          <div className={css['changed']} role="alert">
            <IconPencilExclamation size={20} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{t('changed_title')}.</b> {t('changed_body')}
            </span>
          </div>
        )}
        <Article found={found} />
        <Decision found={found} />
        {isOpen && (
          <footer className={css['acts']} data-page-bar>
            <Button variant="subtle" className="only-phone" onClick={onList}>
              {t('to_list')}
            </Button>
            <span className="grow" />
            <Button
              variant="default"
              className={css['bad'] ?? ''}
              leftSection={<IconX size={17} stroke={2} />}
              rightSection={<kbd className="hide-phone">R</kbd>}
              onClick={reject}
            >
              {t('reject')}
            </Button>
            <Button
              leftSection={<IconCheck size={17} stroke={2.2} />}
              rightSection={<kbd className={`hide-phone ${css['on-fill'] ?? ''}`}>A</kbd>}
              onClick={approve}
            >
              {t('approve')}
            </Button>
          </footer>
        )}
      </section>
      <div className={panes['beside']}>
        <WriterPanel found={found} writer={data.writer} />
        <PhonePreview
          language={found.language}
          title={found.title}
          body={story.body}
          picture={story.picture}
          author={found.author.name || null}
        />
      </div>
    </>
  );
}
