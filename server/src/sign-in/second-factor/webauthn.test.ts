import { describe, expect, it } from 'vitest';
import { passkeySite } from './webauthn.js';

const from = (origin: string) => ({ origin, isFromHere: false });

describe('the site of passkeys', () => {
  it('is that of PUBLIC_URL, whatever host a request names', () => {
    const config = { publicUrl: 'https://hokm.example.org/', adminUrl: null, production: true };
    expect(passkeySite(config, from('https://evil.example'))).toEqual({
      rpId: 'hokm.example.org',
      origin: 'https://hokm.example.org',
    });
  });

  it('is that of ADMIN_URL on the panel’s host, with the passkeys of the players’ host above it', () => {
    const config = { publicUrl: 'https://hokm.example.org', production: true };
    const below = { ...config, adminUrl: 'https://admin.hokm.example.org' };
    const site = { rpId: 'hokm.example.org', origin: 'https://admin.hokm.example.org' };
    expect(passkeySite(below, from('http://admin.hokm.example.org'))).toEqual(site);
    expect(passkeySite(below, from('https://evil.example'))?.origin).toBe('https://hokm.example.org');
    const beside = { ...config, adminUrl: 'https://panel.example.org' };
    const { rpId } = passkeySite(beside, from('https://panel.example.org')) ?? {};
    expect(rpId).toBe('panel.example.org');
  });

  it('is the host of a request from this machine in development, and none elsewhere or in production', () => {
    const at = (production: boolean, origin: string, isFromHere = true) =>
      passkeySite({ publicUrl: null, adminUrl: null, production }, { origin, isFromHere });
    expect(at(false, 'http://localhost:5000')).toEqual({
      rpId: 'localhost',
      origin: 'http://localhost:5000',
    });
    expect(at(false, 'http://a b')).toBeNull();
    expect(at(false, 'http://localhost:5000', false)).toBeNull();
    expect(at(true, 'https://hokm.example.org')).toBeNull();
  });
});
