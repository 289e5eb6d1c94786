import { expect, it } from 'vitest';
import { stepPaths } from './index.js';

const FRAME = { from: 100, until: 200, width: 100, height: 52 };

it('a line stays level until the next step, and begins where the chart does', () => {
  const steps = [
    { at: 50, value: 1 },
    { at: 150, value: 3 },
  ];
  expect(stepPaths(steps, FRAME)).toEqual({
    line: 'M0 46H50V6H100',
    area: 'M0 46H50V6H100V52H0Z',
  });
});

it('one value lies in the middle, from its moment on', () => {
  expect(stepPaths([{ at: 125, value: 7 }], FRAME)?.line).toBe('M25 26H100');
});

it('nothing is drawn without a step', () => {
  expect(stepPaths([], FRAME)).toBe(null);
});
