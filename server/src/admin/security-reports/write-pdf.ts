import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  Document,
  Font,
  Page,
  renderToBuffer,
  StyleSheet,
  Text,
  View,
  type DocumentProps,
} from '@react-pdf/renderer';
import { createElement as make, type ReactElement } from 'react';
import type { Report, ReportTable } from './report.js';
import { wordsOf } from './words.js';

const folder = join(dirname(createRequire(import.meta.url).resolve('vazirmatn/package.json')), 'fonts/ttf');
let documents = 0;

/**
 * Runs work with the font under a family of its own. An opened font remembers of each glyph the letter that it was first drawn for, and
 * none for the parts of other glyphs: a second document with the same font would name wrong letters where its text is copied.
 */
async function withFont<T>(work: (family: string) => Promise<T>): Promise<T> {
  documents += 1;
  const family = `Vazirmatn ${documents}`;
  Font.register({
    family,
    fonts: [
      { src: join(folder, 'Vazirmatn-Regular.ttf'), fontWeight: 400 },
      { src: join(folder, 'Vazirmatn-Bold.ttf'), fontWeight: 700 },
    ],
  });
  try {
    return await work(family);
  } finally {
    Reflect.deleteProperty(Font.getRegisteredFonts(), family);
  }
}

// Words are not divided: hyphens mean nothing in Persian, and would change addresses.
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  page: { paddingVertical: 36, paddingHorizontal: 40, fontSize: 9, color: '#17211d' },
  title: { fontSize: 18, fontWeight: 700, marginBottom: 4 },
  note: { color: '#55635c', marginBottom: 10 },
  facts: { flexWrap: 'wrap', marginBottom: 12 },
  fact: { width: '31%', margin: '1%', padding: 8, border: '1pt solid #e8e2d6', borderRadius: 6 },
  value: { fontSize: 14, fontWeight: 700 },
  heading: { fontSize: 12, fontWeight: 700, marginTop: 12, marginBottom: 6 },
  head: { backgroundColor: '#faf7f0' },
  row: { borderBottom: '0.5pt solid #e8e2d6' },
  cell: { flexGrow: 1, flexBasis: 0, padding: 4 },
  foot: {
    position: 'absolute',
    bottom: 16,
    left: 40,
    right: 40,
    textAlign: 'center',
    color: '#55635c',
    fontSize: 8,
  },
});

/** The order of columns, and where texts begin. */
const sideOf = (isRtl: boolean) => ({
  row: { flexDirection: isRtl ? ('row-reverse' as const) : ('row' as const) },
  text: {
    direction: isRtl ? ('rtl' as const) : ('ltr' as const),
    textAlign: isRtl ? ('right' as const) : ('left' as const),
  },
});

const PERSIAN = /[\u0600-\u06ff]/;

/** Addresses and codes read from left to right, wherever they stand. */
const directionOf = (text: string) => ({
  direction: PERSIAN.test(text) ? ('rtl' as const) : ('ltr' as const),
});

/** Long words without a place to break get one every so often: addresses and ids would run out of their cells. */
const breakable = (text: string): string => text.replace(/(\S{14})(?=\S)/g, '$1\u200b');

function tableOf({ title, columns, rows, isCut }: ReportTable, report: Report, key: number): ReactElement {
  const { say, number } = wordsOf(report.language);
  const side = sideOf(report.language === 'fa');
  const cells = (row: readonly string[]) =>
    row.map((cell, at) =>
      make(
        View,
        { key: at, style: styles.cell },
        make(Text, { style: [side.text, directionOf(cell)] }, breakable(cell)),
      ),
    );
  const note = (text: string) => make(Text, { style: [styles.note, side.text] }, text);
  return make(
    View,
    { key },
    make(Text, { style: [styles.heading, side.text], minPresenceAhead: 40 }, title),
    rows.length === 0
      ? note(say('empty'))
      : make(View, { style: [styles.head, side.row], wrap: false }, ...cells(columns)),
    ...rows.map((row, at) =>
      make(View, { key: at, style: [styles.row, side.row], wrap: false }, ...cells(row)),
    ),
    isCut ? note(say('cut', { n: number(rows.length) })) : null,
  );
}

/** A report as a PDF, from right to left in Persian. The library is loaded with this file, by the job alone. */
export const pdfOf = (report: Report): Promise<Uint8Array> =>
  withFont((family) => renderToBuffer(documentOf(report, family)));

function documentOf(report: Report, family: string): ReactElement<DocumentProps> {
  const { language, title, subtitle, facts, tables } = report;
  const { say, number } = wordsOf(language);
  const side = sideOf(language === 'fa');
  const page = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    say('page', { page: number(pageNumber), pages: number(totalPages) });
  return make(
    Document,
    { title, language, creator: say('product') },
    make(
      Page,
      { size: 'A4', style: [styles.page, { fontFamily: family }] },
      make(Text, { style: [styles.title, side.text] }, title),
      make(Text, { style: [styles.note, side.text] }, subtitle),
      make(
        View,
        { style: [styles.facts, side.row] },
        ...facts.map(([name, value], at) =>
          make(
            View,
            { key: at, style: styles.fact, wrap: false },
            make(Text, { style: [{ color: '#55635c' }, side.text] }, name),
            make(Text, { style: [styles.value, side.text] }, value),
          ),
        ),
      ),
      ...tables.map((table, at) => tableOf(table, report, at)),
      make(Text, { style: [styles.foot, { direction: side.text.direction }], fixed: true, render: page }),
    ),
  );
}
