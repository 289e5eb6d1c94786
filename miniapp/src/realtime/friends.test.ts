import { describe, expect, it } from 'vitest';
import {
  forgetFriendStatus,
  friendMessageOf,
  onFriendMessage,
  receiveFriendMessage,
  receiveFriendStatus,
  useFriendStatus,
} from './friends.js';

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

  it('is a call to play again, which names the match before', () => {
    const params = { ...invite.params, after: 'OLD001' };
    expect(friendMessageOf({ kind: 'again', text_key: 'rooms.again', from: 'f1', params })).toEqual({
      kind: 'again',
      from: 'f1',
      room: { id: 'YLD7Q4', name: 'دورهمی' },
      after: 'OLD001',
    });
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

describe('news of friends', () => {
  it('is kept until a younger list has come, but not what came after the list was asked for', () => {
    const table = { room_id: null, playing: false, watch_id: null } as const;
    const away = { status: 'away', lastSeen: null, ...table } as const;
    receiveFriendStatus({ player_id: 'a', ...away });
    receiveFriendStatus({ player_id: 'b', ...away });
    const asked = useFriendStatus.getState();
    receiveFriendStatus({ player_id: 'b', ...away, status: 'online' });
    forgetFriendStatus(asked);
    expect(
      Object.values(useFriendStatus.getState()).map(({ player_id, status }) => [player_id, status]),
    ).toEqual([['b', 'online']]);
  });
});
