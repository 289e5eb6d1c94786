/** The widths of a font's glyphs, one by one. */
export interface FontMetrics {
  /** True if the font draws a character of its own for this code point. */
  readonly has: (codePoint: number) => boolean;
  /** Width of a code point's glyph, em. */
  readonly advance: (codePoint: number) => number;
}

const TABLES_AT = 12;
const TABLE_BYTES = 16;

/** Offsets of a font's tables by their tag. */
function tablesOf(font: DataView): ReadonlyMap<string, number> {
  const count = font.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, table) => {
      const at = TABLES_AT + table * TABLE_BYTES;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => font.getUint8(at + byte)));
      return [tag, font.getUint32(at + 8)];
    }),
  );
}

/** The glyphs of the Basic Multilingual Plane: a `cmap` subtable of format 4. */
function readSegments(font: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const doubled = font.getUint16(at + 6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = font.getUint16(at + 14 + segment);
    const startAt = at + 16 + doubled + segment;
    const rangeAt = startAt + 2 * doubled;
    const start = font.getUint16(startAt);
    const delta = font.getUint16(startAt + doubled);
    const range = font.getUint16(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const read = range === 0 ? code : font.getUint16(rangeAt + range + 2 * (code - start));
      const glyph = range !== 0 && read === 0 ? 0 : (read + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function readGlyphs(font: DataView, cmap: number): Map<number, number> {
  const count = font.getUint16(cmap + 2);
  for (let record = 0; record < count; record += 1) {
    const at = cmap + font.getUint32(cmap + 4 + record * 8 + 4);
    if (font.getUint16(at) === 4) return readSegments(font, at);
  }
  throw new Error('a font without a cmap of format 4');
}

/** Reads the metrics of a TrueType font. Throws on a file that is no such font. */
export function readFontMetrics(file: Uint8Array): FontMetrics {
  const font = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = tablesOf(font);
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`a font without the table ${tag}`);
    return at;
  };
  const unitsPerEm = font.getUint16(table('head') + 18);
  const widths = font.getUint16(table('hhea') + 34);
  const hmtx = table('hmtx');
  const glyphs = readGlyphs(font, table('cmap'));
  return {
    has: (codePoint) => glyphs.has(codePoint),
    advance: (codePoint) => {
      const glyph = Math.min(glyphs.get(codePoint) ?? 0, widths - 1);
      return font.getUint16(hmtx + glyph * 4) / unitsPerEm;
    },
  };
}
