import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOf, firstCrop, pushed, zoomedTo, ZOOM_MAX, type Crop, type Size } from './crop.js';

const wide: Size = { width: 400, height: 200 };

describe('the square cut out of a picture', () => {
  it('is the largest one in the middle at first', () => {
    expect(cutOf(wide, firstCrop(wide))).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('moves against the finger and stops at the edge', () => {
    const right = pushed(wide, firstCrop(wide), -0.25, 0.5);
    expect(cutOf(wide, right)).toEqual({ left: 150, top: 0, side: 200 });
    expect(cutOf(wide, pushed(wide, right, -9, 0))).toEqual({ left: 200, top: 0, side: 200 });
  });

  it('keeps what lies between two fingers where it is', () => {
    const at = { x: 0.25, y: 0.75 };
    const before = cutOf(wide, firstCrop(wide));
    const after = cutOf(wide, zoomedTo(wide, firstCrop(wide), 2, at));
    expect(after.side).toBe(100);
    expect(after.left + at.x * after.side).toBe(before.left + at.x * before.side);
    expect(after.top + at.y * after.side).toBe(before.top + at.y * before.side);
  });

  it('goes no nearer than the most and no farther than the whole', () => {
    expect(zoomedTo(wide, firstCrop(wide), 99).zoom).toBe(ZOOM_MAX);
    expect(zoomedTo(wide, firstCrop(wide), 0.1).zoom).toBe(1);
  });

  it('lies inside the picture whatever is done', () => {
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    const deed = fc.oneof(
      fc.tuple(share, share).map(
        ([dx, dy]) =>
          (size: Size, crop: Crop) =>
            pushed(size, crop, dx, dy),
      ),
      fc
        .tuple(
          fc.double({ min: 0, max: 9, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
        )
        .map(
          ([zoom, x, y]) =>
            (size: Size, crop: Crop) =>
              zoomedTo(size, crop, zoom, { x, y }),
        ),
    );
    const size = fc.record({
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
    });
    fc.assert(
      fc.property(size, fc.array(deed, { maxLength: 12 }), (picture, deeds) => {
        const { left, top, side } = cutOf(
          picture,
          deeds.reduce((crop, act) => act(picture, crop), firstCrop(picture)),
        );
        const slack = 1e-6;
        expect(left).toBeGreaterThanOrEqual(-slack);
        expect(top).toBeGreaterThanOrEqual(-slack);
        expect(left + side).toBeLessThanOrEqual(picture.width + slack);
        expect(top + side).toBeLessThanOrEqual(picture.height + slack);
      }),
    );
  });
});
