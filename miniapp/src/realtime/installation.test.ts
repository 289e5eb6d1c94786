import { beforeEach, expect, it } from 'vitest';
import { deviceStorage } from '@hokm/web/browser';
import { installationId } from './installation.js';

beforeEach(() => deviceStorage().clear());

it('gives one id to a device, and another when what is stored is not an id', () => {
  const first = installationId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(installationId()).toBe(first);
  deviceStorage().setItem('hokm-installation', 'x');
  expect(installationId()).not.toBe(first);
});
