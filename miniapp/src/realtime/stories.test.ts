import { describe, expect, it, vi } from 'vitest';
import { onStoryDecision, receiveStoryDecision, storyDecisionOf } from './stories.js';

const ID = 'ab'.repeat(12);
const message = (text_key: string, params: Record<string, string>) => ({ kind: 'story', text_key, params });

describe('a decision on a story', () => {
  it('says which story it is, and where it is read', () => {
    expect(storyDecisionOf(message('story/approved', { title: 'یک شب', reason: '', story: ID }))).toEqual({
      status: 'approved',
      title: 'یک شب',
      story: ID,
    });
    expect(storyDecisionOf(message('story/rejected', { title: 'یک شب', story: '' }))?.story).toBeNull();
  });

  it('leads nowhere but to a story', () => {
    expect(storyDecisionOf(message('story/approved', { story: '../shop' }))?.story).toBeNull();
  });

  it('is nothing that another message could be', () => {
    expect(storyDecisionOf(message('story/other', {}))).toBeNull();
    expect(storyDecisionOf({ kind: 'decision', text_key: 'story/approved' })).toBeNull();
  });

  it('is told to whoever asked, as long as they ask', () => {
    const listener = vi.fn();
    const leave = onStoryDecision(listener);
    receiveStoryDecision(message('story/approved', { title: 'x' }));
    leave();
    receiveStoryDecision(message('story/approved', { title: 'y' }));
    expect(listener).toHaveBeenCalledExactlyOnceWith({ status: 'approved', title: 'x', story: null });
  });
});
