import type { UploadedPicture } from '@hokm/shared/api/gallery';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@hokm/web/client';
import { nextBatch, sharesOf, UploadQueue, type SendFiles, type Upload } from './upload-queue.js';

const file = (name: string, size = 10, type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type });
const stored = (index: number, duplicate = false) =>
  ({ index, ok: true, duplicate, data: { id: `p${index}` } }) as UploadedPicture;

/** A server that is answered by hand. */
function aQueue() {
  const calls: {
    files: readonly string[];
    onProgress: (share: number) => void;
    answer: (all: readonly UploadedPicture[]) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const send: SendFiles = (uploads, { signal, onProgress }) =>
    new Promise((answer, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')));
      calls.push({ files: uploads.map(({ file: { name } }) => name), onProgress, answer, fail });
    });
  const onStored = vi.fn();
  const queue = new UploadQueue(send, onStored);
  const states = () => queue.uploads().map(({ file: { name }, state, code }) => [name, state, code]);
  return { queue, calls, onStored, states };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the files of one call', () => {
  const waiting = (...sizes: number[]) =>
    sizes.map((size, id) => ({ id, file: { size } }) as unknown as Upload);

  it('are twenty at most', () => {
    expect(nextBatch(waiting(...Array<number>(50).fill(1)))).toHaveLength(20);
  });

  it('are few where they are large, and one at least', () => {
    const mega = 1024 * 1024;
    expect(nextBatch(waiting(20 * mega, 3 * mega, 2 * mega))).toHaveLength(2);
    expect(nextBatch(waiting(50 * mega, 1))).toHaveLength(1);
  });
});

describe('the progress of a call', () => {
  it('is that of its files, one after the other', () => {
    expect(sharesOf([100, 300], 0.25)).toEqual([1, 0]);
    expect(sharesOf([100, 300], 0.625)).toEqual([1, 0.5]);
    expect(sharesOf([100, 0], 1)).toEqual([1, 1]);
  });
});

describe('an upload of many', () => {
  it('says of each file what became of it', async () => {
    const { queue, calls, onStored, states } = aQueue();
    queue.add([file('a.png'), file('b.png'), file('c.png')], '');
    calls[0]?.onProgress(0.5);
    expect(queue.uploads().map(({ share }) => share)).toEqual([1, 0.5, 0]);
    calls[0]?.answer([stored(0), { index: 1, ok: false, code: 'files/not_an_image' }, stored(2, true)]);
    await settled();
    expect(states()).toEqual([
      ['a.png', 'stored', null],
      ['b.png', 'refused', 'files/not_an_image'],
      ['c.png', 'known', null],
    ]);
    expect(onStored).toHaveBeenCalledOnce();
  });

  it('does not send what can be no picture', () => {
    const { queue, calls, states } = aQueue();
    queue.add([file('song.mp3', 10, 'audio/mpeg')], '');
    expect(calls).toEqual([]);
    expect(states()).toEqual([['song.mp3', 'refused', 'files/not_an_image']]);
  });

  it('goes on with further files when the ones before are answered', async () => {
    const { queue, calls } = aQueue();
    queue.add([file('a.png')], '');
    queue.add([file('b.png'), file('c.png')], '');
    expect(calls.map(({ files }) => files)).toEqual([['a.png']]);
    calls[0]?.answer([stored(0)]);
    await settled();
    expect(calls[1]?.files).toEqual(['b.png', 'c.png']);
  });

  it('that fails as a whole can be sent again, in part or all', async () => {
    const { queue, calls, onStored, states } = aQueue();
    queue.add([file('a.png'), file('b.png')], '');
    calls[0]?.fail(new ApiError(503, 'files/busy'));
    await settled();
    expect(states().map(([, state, code]) => [state, code])).toEqual([
      ['refused', 'files/busy'],
      ['refused', 'files/busy'],
    ]);
    expect(onStored).not.toHaveBeenCalled();
    queue.retry([queue.uploads()[1]?.id ?? 0]);
    expect(calls[1]?.files).toEqual(['b.png']);
  });

  it('leaves a file out that is stopped, and begins the others again', async () => {
    const { queue, calls, states } = aQueue();
    queue.add([file('a.png'), file('b.png')], '');
    queue.remove(queue.uploads()[0]?.id ?? 0);
    await settled();
    expect(states()).toEqual([['b.png', 'sending', null]]);
    expect(calls[1]?.files).toEqual(['b.png']);
  });

  it('forgets what has ended when it is cleared', async () => {
    const { queue, calls, states } = aQueue();
    queue.add([file('a.png'), file('b.txt', 1, 'text/plain')], '');
    queue.clear();
    expect(states()).toEqual([['a.png', 'sending', null]]);
    calls[0]?.answer([stored(0)]);
    await settled();
    queue.clear();
    expect(states()).toEqual([]);
  });
});
