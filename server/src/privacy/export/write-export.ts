import type { z } from 'zod';
import { accountExport, type AccountExport } from '@hokm/shared/api';
import { coinSections } from './coins.js';
import { ownSections } from './own.js';
import { peopleSections } from './people.js';
import { playSections } from './play.js';
import { iso, type ExportSource, type Sections } from './source.js';

const SECTIONS: Sections<keyof AccountExport> = {
  exported_at: ({ clock }) => Promise.resolve(iso(clock.now())),
  ...ownSections,
  ...peopleSections,
  ...playSections,
  ...coinSections,
};

/** Either shape of a section, for who writes all of them alike. */
type AnySection = (source: ExportSource) => AsyncIterable<unknown> | Promise<unknown>;

const isList = (given: object): given is AsyncIterable<unknown> => Symbol.asyncIterator in given;

/**
 * The export of an account as the text of one JSON file, piece by piece: of no list more than one thing is held at a time. What
 * the shape of the export does not name does not get into it.
 */
export async function* writeExport(source: ExportSource): AsyncGenerator<string> {
  let before = '{\n';
  for (const [key, schema] of Object.entries(accountExport.shape)) {
    yield `${before}${JSON.stringify(key)}: `;
    const section: AnySection = SECTIONS[key as keyof AccountExport];
    const given = section(source);
    if (isList(given)) yield* list(given, (schema as z.ZodArray).element as z.ZodType);
    else yield JSON.stringify(schema.parse(await given));
    before = ',\n';
  }
  yield '\n}\n';
}

async function* list(items: AsyncIterable<unknown>, schema: z.ZodType): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const item of items) {
    yield `${before}${JSON.stringify(schema.parse(item))}`;
    before = ',\n  ';
  }
  yield before === '[\n  ' ? '[]' : '\n]';
}
