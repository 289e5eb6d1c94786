import { useEffect, useRef } from 'react';
import type { Conversation as Found } from '@hokm/shared/api/messages';
import { isolate } from '@hokm/web/format';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { useDates } from '../../ui/dates.js';
import css from './messages.module.css';

/** The messages of a thread, oldest first; the newest is in sight. */
export function Conversation({ found }: { readonly found: Found }) {
  const t = useTexts(messagesTexts);
  const { date } = useDates();
  const end = useRef<HTMLLIElement>(null);
  const { messages, person } = found;
  const count = messages.length;
  useEffect(() => {
    // Some browsers answer with a promise, which is no cleanup.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol
      className={css['talk']}
      aria-label={t('conversation', { name: isolate(person.name || t('former')) })}
      tabIndex={0}
    >
      {messages.map(({ id, from, by, text, at }, index) => (
        <li
          key={id}
          ref={index === count - 1 ? end : undefined}
          className={css['said']}
          data-team={from === 'team' || undefined}
        >
          <p className={css['words']} dir="auto">
            {text}
          </p>
          <p className="note">
            <bdi>{by.name || t(from === 'team' ? 'team' : 'former')}</bdi> ·{' '}
            <time className="num" dateTime={at}>
              {date(at, { time: true })}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
