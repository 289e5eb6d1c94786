import { describe, expect, it } from 'vitest';
import { friendMessageOf, onFriendMessage, receiveFriendMessage } from './friends.js';

const invite = {
  kind: 'invite',
  text_key: 'friends.invite',
  from: 'f1',
  params: { room_id: 'YLD7Q4', room_name: 'دورهمی' },
};

describe('what friends send', () => {
  it('is a request, an acceptance, or an invitation to a room', () => {
    expect(friendMessageOf({ kind: 'request', text_key: 'friends.request', from: 'f1' })).toEqual({
      kind: 'request',
      from: 'f1',
      room: null,
    });
    expect(friendMessageOf(invite)?.room).toEqual({ id: 'YLD7Q4', name: 'دورهمی' });
    expect(friendMessageOf({ ...invite, params: { room_id: 'YLD7Q4' } })?.room?.name).toBe('YLD7Q4');
  });

  it('is nothing when it says too little, or something else', () => {
    expect(friendMessageOf({ kind: 'invite', text_key: 'friends.invite', from: 'f1' })).toBeNull();
    expect(friendMessageOf({ kind: 'request', text_key: 'friends.request' })).toBeNull();
    expect(friendMessageOf({ kind: 'reaction', text_key: 'reaction.salam', from: 'f1' })).toBeNull();
    expect(friendMessageOf({ kind: 'x', text_key: 'constructor', from: 'f1' })).toBeNull();
  });

  it('reaches who listens, until they stop', () => {
    const heard: string[] = [];
    const stop = onFriendMessage(({ kind }) => heard.push(kind));
    receiveFriendMessage(invite);
    stop();
    receiveFriendMessage(invite);
    expect(heard).toEqual(['invite']);
  });
});
