import { describe, expect, it } from 'vitest';
import { assignedText, assigneesFor } from './message-words.js';

const person = (id: string, name = id) => ({ id, name });

describe('who looks after a thread', () => {
  it('is said for nobody, oneself, a colleague and one who is gone', () => {
    expect(assignedText(null, 'me')).toBe('with_nobody');
    expect(assignedText(person('me'), 'me')).toBe('with_me');
    expect(assignedText(person('ali'), 'me')).toBe('with_them');
    expect(assignedText(person('gone', ''), 'me')).toBe('with_former');
  });

  it('is chosen among the colleagues, with the one who is chosen already', () => {
    const staff = [person('ali'), person('self'), person('mina')];
    const ids = (chosen?: string) => assigneesFor(staff, 'self', chosen).map(({ id }) => id);
    expect(ids()).toEqual(['ali', 'mina']);
    expect(ids('me')).toEqual(['ali', 'mina']);
    expect(ids('mina')).toEqual(['ali', 'mina']);
    expect(ids('gone')).toEqual(['ali', 'mina', 'gone']);
  });
});
