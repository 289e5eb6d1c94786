import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { botTexts } from '@hokm/bot/texts/built-in';
import { errorTexts, TEXT_NAMESPACES, type BuiltInText } from '@hokm/shared/text';

/** Written by the build beside the pages. */
const FILE = '.texts.json';

const list = z.array(
  z.object({
    namespace: z.enum(TEXT_NAMESPACES),
    key: z.string(),
    fa: z.string(),
    en: z.string(),
    is_changeable: z.boolean(),
  }),
);

/** The texts of built pages; none where they are not built. Throws on a file that is no list of texts. */
export function textsOfPages(folder: string): BuiltInText[] {
  const file = join(folder, FILE);
  return existsSync(file) ? list.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Name of a text among all. */
export const textId = ({ namespace, key }: Pick<BuiltInText, 'namespace' | 'key'>): string =>
  `${namespace}:${key}`;

/** The texts of this release: those of the pages and mails that are given, of the bot, and of refusals. */
export class BuiltInTexts {
  private known: ReadonlyMap<string, BuiltInText> | null = null;

  /** @param others asked for once, when the first text is looked for */
  constructor(private readonly others: () => readonly BuiltInText[]) {}

  get all(): readonly BuiltInText[] {
    return [...this.byId().values()];
  }

  find(text: Pick<BuiltInText, 'namespace' | 'key'>): BuiltInText | null {
    return this.byId().get(textId(text)) ?? null;
  }

  private byId(): ReadonlyMap<string, BuiltInText> {
    this.known ??= new Map(
      [...this.others(), ...botTexts(), ...errorTexts()].map((text) => [textId(text), text]),
    );
    return this.known;
  }
}
