/** A value of an `.mmdb` file: texts, whole numbers, lists and maps are enough for one with countries. */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

const TYPES = { text: 2, uint32: 6, map: 7, list: 11 } as const;

/** The control byte of a value; types above 7 have a second one. Sizes below 29 fit into it. */
function control(type: number, size: number): Buffer {
  if (size >= 29) throw new Error('too long for a test');
  return Buffer.from(type <= 7 ? [(type << 5) | size] : [size, type - 7]);
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(TYPES.text, bytes.length), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(TYPES.uint32, 4), bytes]);
  }
  if (Array.isArray(value)) {
    const list = value as readonly Value[];
    return Buffer.concat([control(TYPES.list, list.length), ...list.map(encoded)]);
  }
  const entries = Object.entries(value as Record<string, Value>);
  const pairs = entries.flatMap(([name, each]) => [encoded(name), encoded(each)]);
  return Buffer.concat([control(TYPES.map, entries.length), ...pairs]);
}

/** An `.mmdb` file for IPv4 that knows the country of one network of 8 bits: `first` is its first byte. */
export function geoFile(first: number, country: string): Buffer {
  const NODES = 8;
  const NONE = NODES;
  const FOUND = NODES + 16;
  const tree = Buffer.alloc(NODES * 6);
  for (let node = 0; node < NODES; node++) {
    const bit = (first >> (7 - node)) & 1;
    const next = node === NODES - 1 ? FOUND : node + 1;
    tree.writeUIntBE(bit === 0 ? next : NONE, node * 6, 3);
    tree.writeUIntBE(bit === 1 ? next : NONE, node * 6 + 3, 3);
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Country',
    description: { en: 'test' },
    ip_version: 4,
    languages: ['en'],
    node_count: NODES,
    record_size: 24,
  };
  return Buffer.concat([
    ...[tree, Buffer.alloc(16), encoded({ country: { iso_code: country } })],
    ...[Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com'), encoded(metadata)],
  ]);
}
