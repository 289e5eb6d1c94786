import { Button, Textarea } from '@mantine/core';
import { IconMailExclamation, IconSend2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Conversation } from '@hokm/shared/api/messages';
import { REPLY_MAX } from '@hokm/shared/api/messages/limits';
import { isolate } from '@hokm/web/format';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { FormProblem } from '../../ui/States.js';
import { useReply } from './use-reply.js';
import css from './messages.module.css';

/** The count of what is left is shown when it becomes little. */
const LEFT_SHOWN = 200;
/** Each paragraph in its own direction; without one, in that of the page. */
const OWN_DIRECTION = { input: { unicodeBidi: 'plaintext' } } as const;

interface Props {
  readonly found: Conversation;
  readonly onChanged: (found: Conversation) => Promise<void>;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The answer to a thread. It is kept on the device, and never sent past a message that its writer has not read. */
export function ReplyForm({ found, onChanged, field }: Props) {
  const t = useTexts(messagesTexts);
  const reply = useReply({ found, onChanged });
  const { text, news, isReady, isSending } = reply;
  const left = REPLY_MAX - text.length;
  const name = isolate(found.person.name || t('former'));
  return (
    <form
      className={css['reply']}
      data-page-bar
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reply.send(false);
      }}
    >
      {news > 0 && (
        <div className={css['news']} role="alert">
          <IconMailExclamation size={20} stroke={1.8} aria-hidden="true" />
          <span className="grow">
            <b>{t('news', { count: news })}.</b> {t('news_hint')}
          </span>
          <Button size="xs" variant="default" onClick={reply.goOn}>
            {t('go_on')}
          </Button>
        </div>
      )}
      {reply.isChanged && (
        <p className={css['news']} role="alert">
          <IconMailExclamation size={20} stroke={1.8} aria-hidden="true" />
          <span>{t('changed')}</span>
        </p>
      )}
      <FormProblem problem={reply.problem} />
      <Textarea
        ref={field}
        aria-label={t('reply', { name })}
        placeholder={t('reply_in', { language: t(`language_${found.language}`) })}
        styles={OWN_DIRECTION}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REPLY_MAX}
        value={text}
        onChange={(event) => reply.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          reply.send(false);
        }}
      />
      <div className={css['sending']}>
        <span className="note grow" aria-live="polite">
          {left <= LEFT_SHOWN
            ? t('left', { count: left })
            : text === ''
              ? ''
              : t(reply.isKept ? 'kept' : 'not_kept')}
          {left <= LEFT_SHOWN && !reply.isKept ? ` · ${t('not_kept')}` : ''}
        </span>
        <Button variant="default" disabled={!isReady} onClick={() => reply.send(true)}>
          {t('send_close')}
        </Button>
        <Button
          type="submit"
          loading={isSending}
          disabled={!isReady}
          rightSection={<IconSend2 size={17} stroke={1.8} className={css['flip'] ?? ''} />}
        >
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
