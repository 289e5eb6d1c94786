import { deserialize, Int32, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorReply, frame, Framer, type Request } from './wire.js';

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

function message(opCode: number, id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeInt32LE(16 + content.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(opCode, 12);
  return Buffer.concat([head, content]);
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const body = (doc: object) => Buffer.concat([Buffer.from([0]), serialize(doc)]);
function sequence(name: string, docs: readonly object[]): Buffer {
  const rest = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => serialize(doc))]);
  return Buffer.concat([Buffer.from([1]), int32(rest.length + 4), rest]);
}
const opMsg = (id: number, flags: number, ...sections: Buffer[]) =>
  message(2013, id, Buffer.concat([int32(flags), ...sections]));

const read = (bytes: Buffer, framer = new Framer()) => [...framer.push(bytes)];

describe('the wire protocol', () => {
  test('reads a body with document sequences, wherever they stand', () => {
    const [request] = read(opMsg(7, 0, sequence('documents', [{ a: 1 }, { a: 2 }]), body({ insert: 'c' })));
    expect(request).toMatchObject({ requestId: 7, silent: false, legacy: false });
    expect(deserialize(request!.body)).toEqual({ insert: 'c' });
    expect(request!.sequences.get('documents')!.map((raw) => deserialize(raw))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test('leaves a checksum aside and knows who wants no reply', () => {
    const [request] = read(opMsg(1, CHECKSUM_PRESENT | MORE_TO_COME, body({ ping: 1 }), int32(0x12345678)));
    expect(request!.silent).toBe(true);
    expect(deserialize(request!.body)).toEqual({ ping: 1 });
  });

  test('reads the first handshake as OP_QUERY and answers it as OP_REPLY', () => {
    const query = Buffer.concat([
      int32(0),
      Buffer.from('admin.$cmd\0'),
      int32(0),
      int32(-1),
      serialize({ ismaster: 1 }),
    ]);
    const [request] = read(message(2004, 3, query));
    expect(deserialize(request!.body)).toEqual({ ismaster: 1 });
    const reply = frame({ ok: 1 }, request!);
    expect([reply.readInt32LE(0), reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([reply.length, 3, 1]);
    expect(deserialize(reply.subarray(36))).toEqual({ ok: 1 });
  });

  test('finds the same messages however the stream is cut', () => {
    const ids = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (expected, cuts) => {
        const stream = Buffer.concat(
          expected.map((id) => opMsg(id, 0, body({ ping: 1, pad: 'x'.repeat(id % 50) }))),
        );
        const framer = new Framer();
        const found: Request[] = [];
        for (let at = 0, cut = 0; at < stream.length; cut++) {
          const end = at + cuts[cut % cuts.length]!;
          found.push(...framer.push(stream.subarray(at, end)));
          at = end;
        }
        expect(found.map(({ requestId }) => requestId)).toEqual(expected);
      }),
    );
  });

  test('does not read on after a length that cannot be', () => {
    for (const length of [0, 15, -1, 48_000_001]) {
      expect(() => read(Buffer.concat([int32(length), Buffer.alloc(20)]))).toThrow(/bytes/);
    }
    const short = opMsg(1, 0, body({ ping: 1 }));
    short.writeInt32LE(1000, 21);
    expect(() => read(short)).toThrow(/length/);
  });

  test('answers with documents as the bytes they are', () => {
    const documents = [{ a: new Int32(1) }, { b: 'ب' }, {}];
    const reply = deserialize(
      cursorReply(
        'firstBatch',
        documents.map((doc) => serialize(doc)),
        5,
        'db.c',
      ),
    );
    expect(reply).toEqual({ cursor: { firstBatch: [{ a: 1 }, { b: 'ب' }, {}], id: 5, ns: 'db.c' }, ok: 1 });
  });
});
