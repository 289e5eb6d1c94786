import { describe, expect, it } from 'vitest';
import { SUBMISSION_PICTURE_BYTES_MAX as MAX } from '@hokm/shared/api/stories/limits';
import { fitInto, shrink, SIDE_MAX } from './shrink-picture.js';

describe('a large picture', () => {
  it('keeps its shape, and small ones are not enlarged', () => {
    expect(fitInto(6000, 4000, 2560)).toEqual([2560, 1707]);
    expect(fitInto(3000, 6000, 2560)).toEqual([1280, 2560]);
    expect(fitInto(800, 600, 2560)).toEqual([800, 600]);
    expect(fitInto(100_000, 1, 2560)).toEqual([2560, 1]);
  });

  /** Draws pictures whose bytes follow from their size and quality. */
  function camera(bytesOf: (pixels: number, quality: number) => number) {
    const drawn: [width: number, quality: number][] = [];
    const draw = (width: number, height: number, quality: number) => {
      drawn.push([width, quality]);
      return Promise.resolve({ size: bytesOf(width * height, quality) } as Blob);
    };
    return { drawn, picture: { width: 8000, height: 6000, draw } };
  }

  it('is drawn once where that is small enough', async () => {
    const { drawn, picture } = camera((pixels) => pixels / 4);
    expect((await shrink(picture)).size).toBeLessThanOrEqual(MAX);
    expect(drawn).toEqual([[SIDE_MAX, 0.88]]);
  });

  it('is drawn worse, then smaller, until it is', async () => {
    const { drawn, picture } = camera((pixels, quality) => pixels * 2 * quality);
    expect((await shrink(picture)).size).toBeLessThanOrEqual(MAX);
    expect(drawn.map(([width]) => width)).toEqual([SIDE_MAX, SIDE_MAX, SIDE_MAX * 0.75]);
  });

  it('is sent as small as it becomes where nothing helps', async () => {
    let size = MAX * 9;
    const { drawn, picture } = camera(() => (size -= MAX));
    expect((await shrink(picture)).size).toBe(MAX * 5);
    expect(drawn).toHaveLength(4);
  });
});
