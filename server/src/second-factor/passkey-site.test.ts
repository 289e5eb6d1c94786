import { describe, expect, it } from 'vitest';
import { passkeySite } from './passkey-site.js';

describe('the site of passkeys', () => {
  it('is that of PUBLIC_URL, whatever a request calls its host', () => {
    const config = { publicUrl: 'https://hokm.example.org/', production: true };
    expect(passkeySite(config, 'https://evil.example')).toEqual({
      rpId: 'hokm.example.org',
      origin: 'https://hokm.example.org',
    });
  });

  it('is the request’s own while somebody develops, and nowhere in production', () => {
    const at = (production: boolean, origin: string) => passkeySite({ publicUrl: null, production }, origin);
    expect(at(false, 'http://localhost:5000')).toEqual({
      rpId: 'localhost',
      origin: 'http://localhost:5000',
    });
    expect(at(false, 'http://a b')).toBeNull();
    expect(at(true, 'https://hokm.example.org')).toBeNull();
  });
});
