import { AVATAR_BYTES_MAX as AGREED } from '@hokm/shared/api';
import { describe, expect, it } from 'vitest';
import { AVATAR_BYTES_MAX } from './limits.js';
import { validatePicture } from './picture-file.js';

describe('a file chosen as a picture', () => {
  it('may be an image of at most five megabytes', () => {
    expect(AVATAR_BYTES_MAX).toBe(AGREED);
    expect(validatePicture({ type: 'image/png', size: AGREED })).toBeNull();
    expect(validatePicture({ type: 'image/png', size: AGREED + 1 })).toBe('too_large');
  });

  it('may not be anything else', () => {
    expect(validatePicture({ type: 'application/pdf', size: 10 })).toBe('not_an_image');
    expect(validatePicture({ type: 'video/mp4', size: AGREED + 1 })).toBe('not_an_image');
  });

  it('is opened to be known where the device names no type', () => {
    expect(validatePicture({ type: '', size: 10 })).toBeNull();
  });
});
