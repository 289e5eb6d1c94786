import type { AvatarAnswer, ProfileAnswer, ProfileChange } from '@hokm/shared/api';
import { call } from './client.js';
import { sendFile, type Upload } from './upload.js';

/** Changes one's own profile: only the fields that are named. */
export const changeProfile = (change: ProfileChange, token: string | null) =>
  call<ProfileAnswer>('/auth/profile', { method: 'PUT', body: change, token });

/** Puts up a picture of oneself. `onProgress` is told the share that is sent, 0 to 1. */
export const uploadAvatar = (picture: Blob, token: string | null, upload: Omit<Upload, 'token'> = {}) =>
  sendFile<AvatarAnswer>('/user/avatar', { name: 'avatar', file: picture }, { ...upload, token });

/** Takes one's picture away. */
export const removeAvatar = (token: string | null) =>
  call<AvatarAnswer>('/user/avatar', { method: 'DELETE', token });
