import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation as Found } from '@hokm/shared/api/messages';
import { mayEnter } from '@hokm/shared/policy';
import { formatDuration, isolate } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { keysTexts } from '../../text/keys.js';
import { messagesTexts } from '../../text/messages.js';
import { useKeys } from '../../ui/keys.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { PersonPicture } from '../../ui/art.js';
import panes from '../../ui/panes.module.css';
import { AssignMenu } from './AssignMenu.js';
import { Conversation } from './Conversation.js';
import { PersonPanel } from './PersonPanel.js';
import { ReplyForm } from './ReplyForm.js';
import { assignedText, TONES } from './message-words.js';
import { useThread, type ThreadActs } from './use-thread.js';
import css from './messages.module.css';

const MINUTE = 60_000;
const ICON = { size: 17, stroke: 1.8 } as const;

/** The head of a thread: its player, its status and its assignee. */
function Who({ found }: { readonly found: Found }) {
  const t = useTexts(messagesTexts);
  const language = useLanguage();
  const now = useNow(MINUTE);
  const { id: me, admin_level } = useUser();
  const { person, assigned, status, waits_since } = found;
  const name = <bdi className="name">{person.name || t('former')}</bdi>;
  const age = waits_since === null ? null : Math.max(MINUTE, now - Date.parse(waits_since));
  return (
    <div className={css['who']}>
      <PersonPicture person={{ ...person, avatar: null }} size={40} />
      <div className="grow">
        <h2>
          {mayEnter(admin_level, 'panel/reports') ? <Link to={`/users/${person.id}`}>{name}</Link> : name}
        </h2>
        <p className={css['facts']}>
          <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>
          <span className="note">
            {age !== null && `${t('waits', { age: formatDuration(age, language) })} · `}
            {t(assignedText(assigned, me), { name: isolate(assigned?.name ?? '') })}
          </span>
        </p>
      </div>
    </div>
  );
}

function Acts({ thread, found }: { readonly thread: ThreadActs; readonly found: Found }) {
  const t = useTexts(messagesTexts);
  const { isSending } = thread;
  const isClosed = found.status === 'closed';
  return (
    <div className={css['acts']}>
      <AssignMenu thread={thread} found={found} />
      <Button
        size="xs"
        variant="default"
        disabled={isSending}
        leftSection={isClosed ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />}
        onClick={isClosed ? thread.reopen : thread.close}
      >
        {t(isClosed ? 'reopen' : 'close')}
      </Button>
    </div>
  );
}

interface Props {
  readonly id: string;
  readonly onList: () => void;
}

/** One thread: the conversation, the answer, and its player beside it. */
export function ThreadPane({ id, onList }: Props) {
  const t = useTexts(messagesTexts);
  const thread = useThread(id);
  const { found, error, problem } = thread;
  const field = useRef<HTMLTextAreaElement>(null);
  useCrumb(found === undefined ? null : found.person.name || t('former'));
  const keys = useTexts(keysTexts);
  useKeys([{ code: 'KeyR', label: keys('answer'), run: () => field.current?.focus() }]);
  const back = (
    <Button
      size="xs"
      variant="subtle"
      className={css['back'] ?? ''}
      leftSection={<IconChevronRight size={16} className="directional" />}
      onClick={onList}
    >
      {t('to_list')}
    </Button>
  );
  if (found === undefined)
    return (
      <div className={panes['pane']}>
        {back}
        <Panel>
          {error === null ? (
            <div role="status" aria-label={t('list')}>
              <Bone height={360} />
            </div>
          ) : (
            <Failed title={t('one_failed')} error={error} retry={thread.retry} />
          )}
        </Panel>
      </div>
    );
  return (
    <>
      <section
        className={panes['pane']}
        aria-label={t('conversation', { name: isolate(found.person.name || t('former')) })}
      >
        <header className={css['head']}>
          {back}
          <Who found={found} />
          <Acts thread={thread} found={found} />
        </header>
        <FormProblem problem={problem} />
        <Conversation found={found} />
        {found.status === 'closed' && <p className={css['closed']}>{t('closed_hint')}</p>}
        <ReplyForm found={found} onChanged={thread.put} field={field} />
      </section>
      <div className={panes['beside']}>
        <PersonPanel found={found} />
      </div>
    </>
  );
}
