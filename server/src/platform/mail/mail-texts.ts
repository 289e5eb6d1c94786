import { builtInText, type BuiltInText, type Language } from '@hokm/shared/text';
import type { MailContent, MailTexts } from './mail.js';

/** The texts of a subject's mails, by name. */
export type NamedMailTexts = Readonly<Record<string, MailContent['texts']>>;

/** A text of the staff in the place of one of the release; undefined where there is none. */
export type ChangedMailText = (language: Language, key: string) => string | undefined;

/** The parts of a mail by the end of their keys, in the order in which they are read. */
function partsOf({ subject, lines, button, end }: MailTexts): readonly (readonly [string, string])[] {
  const numbered = lines.map((line, at) => [`line_${at + 1}`, line] as const);
  return [['subject', subject], ...numbered, ['button', button], ['end', end]];
}

/** Every text of the mails: `mail.reset.subject`, `mail.reset.line_1`. */
export function builtInMailTexts(all: readonly NamedMailTexts[]): BuiltInText[] {
  return all.flatMap((named) =>
    Object.entries(named).flatMap(([name, { fa, en }]) => {
      const english = new Map(partsOf(en));
      return partsOf(fa).map(([part, text]) =>
        builtInText('server', `mail.${name}.${part}`, text, english.get(part) ?? text),
      );
    }),
  );
}

/** Finds the name of the texts of a mail, and puts changed ones in their place. */
export class MailWords {
  private names: ReadonlyMap<object, string> | null = null;

  /** @param all the texts of all modules; asked for when the first mail is sent */
  constructor(
    private readonly all: () => readonly NamedMailTexts[],
    private readonly changed: ChangedMailText,
  ) {}

  /** A mail with the words of the staff. */
  of(content: MailContent): MailContent {
    this.names ??= new Map(
      this.all().flatMap((named) => Object.entries(named).map(([name, texts]) => [texts, name] as const)),
    );
    const name = this.names.get(content.texts);
    if (name === undefined) return content;
    const { language } = content;
    const { subject, lines, button, end } = content.texts[language];
    const word = (part: string, text: string) => this.changed(language, `mail.${name}.${part}`) ?? text;
    const texts: MailTexts = {
      subject: word('subject', subject),
      lines: lines.map((line, at) => word(`line_${at + 1}`, line)),
      button: word('button', button),
      end: word('end', end),
    };
    return { ...content, texts: { ...content.texts, [language]: texts } };
  }
}

declare module '../modules/module.js' {
  interface Contributions {
    /** The texts of a subject's mails, which the staff may change. */
    readonly mailTexts?: readonly NamedMailTexts[];
  }
}
