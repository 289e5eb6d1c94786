import { describe, expect, it } from 'vitest';
import { AVATAR_BYTES_MAX } from '@hokm/shared/api/profile/limits';
import { validatePicture } from './picture-file.js';

describe('a file chosen as a picture', () => {
  it('may be an image of at most five megabytes', () => {
    expect(validatePicture({ type: 'image/png', size: AVATAR_BYTES_MAX })).toBeNull();
    expect(validatePicture({ type: 'image/png', size: AVATAR_BYTES_MAX + 1 })).toBe('too_large');
  });

  it('may not be anything else', () => {
    expect(validatePicture({ type: 'application/pdf', size: 10 })).toBe('not_an_image');
    expect(validatePicture({ type: 'video/mp4', size: AVATAR_BYTES_MAX + 1 })).toBe('not_an_image');
  });

  it('is opened to be known where the device names no type', () => {
    expect(validatePicture({ type: '', size: 10 })).toBeNull();
  });
});
