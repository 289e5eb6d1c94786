import { describe, expect, it } from 'vitest';
import type { Conversation } from '@hokm/shared/api/messages';
import { hasArrived, keyFor, typed, unseen, type ReplyDraft } from './reply-draft.js';

const said = (by: string, text: string): Conversation['messages'][number] => ({
  id: text,
  from: by === 'player' ? 'player' : 'team',
  by: { id: by, name: by },
  text,
  at: '2026-11-23T10:00:00.000Z',
});
const thread = (...messages: Conversation['messages']) => ({ messages });
const QUESTION = said('player', 'Where are my coins?');

describe('an answer that is being written', () => {
  it('remembers what its writer has seen when it began, and is nothing without a text', () => {
    const draft = typed(null, 'We look', thread(QUESTION));
    expect(draft).toEqual({ text: 'We look', seen: 1, tried: null });
    expect(typed(draft, 'We look into it', thread(QUESTION, QUESTION))).toMatchObject({ seen: 1 });
    expect(typed(draft, ' \n', thread(QUESTION))).toBeNull();
  });

  it('counts what came meanwhile', () => {
    const draft = typed(null, 'We look', thread(QUESTION));
    expect(unseen(draft, thread(QUESTION))).toBe(0);
    expect(unseen(draft, thread(QUESTION, said('ali', 'Done')))).toBe(1);
    expect(unseen(null, thread(QUESTION))).toBe(0);
  });

  it('is sent again with the same key, and changed with another one', () => {
    const draft: ReplyDraft = { text: 'Done', seen: 1, tried: { key: 'first', text: 'Done' } };
    expect(keyFor(draft, () => 'second')).toBe('first');
    expect(keyFor({ ...draft, text: 'Done!' }, () => 'second')).toBe('second');
    expect(keyFor({ ...draft, tried: null }, () => 'second')).toBe('second');
  });

  it('has arrived when the thread has it though the answer was lost, and by nobody else', () => {
    const draft: ReplyDraft = { text: 'Done ', seen: 1, tried: { key: 'first', text: 'Done ' } };
    expect(hasArrived(draft, thread(QUESTION, said('me', 'Done')), 'me')).toBe(true);
    expect(hasArrived(draft, thread(QUESTION, said('ali', 'Done')), 'me')).toBe(false);
    expect(hasArrived(draft, thread(said('me', 'Done')), 'me')).toBe(false);
    expect(hasArrived({ ...draft, text: 'More' }, thread(QUESTION, said('me', 'Done')), 'me')).toBe(false);
    expect(hasArrived({ ...draft, tried: null }, thread(QUESTION, said('me', 'Done ')), 'me')).toBe(false);
  });
});
