import { describe, expect, it } from 'vitest';
import { passkeySite } from './webauthn.js';

describe('the site of passkeys', () => {
  it('is that of PUBLIC_URL, whatever host a request names', () => {
    const config = { publicUrl: 'https://hokm.example.org/', production: true };
    expect(passkeySite(config, 'https://evil.example')).toEqual({
      rpId: 'hokm.example.org',
      origin: 'https://hokm.example.org',
    });
  });

  it('is the host of the request in development, and none in production', () => {
    const at = (production: boolean, origin: string) => passkeySite({ publicUrl: null, production }, origin);
    expect(at(false, 'http://localhost:5000')).toEqual({
      rpId: 'localhost',
      origin: 'http://localhost:5000',
    });
    expect(at(false, 'http://a b')).toBeNull();
    expect(at(true, 'https://hokm.example.org')).toBeNull();
  });
});
