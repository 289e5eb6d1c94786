import { builtInText, type BuiltInText, type Language } from '@hokm/shared/text';
import type { MailContent, MailTexts } from './mail.js';

/** The texts of a subject's mails, by name. */
export type NamedMailTexts = Readonly<Record<string, MailContent['texts']>>;

/** A text of the staff in the place of one of the release; undefined where there is none. */
export type ChangedMailText = (language: string, key: string) => string | undefined;

/** A language that lies over Persian or English. */
export interface MailLocale {
  readonly code: string;
  readonly base: Language;
  readonly dir: 'rtl' | 'ltr';
}

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

  /** A mail with the words of the staff, in the language that its reader has chosen where that lies over the mail's own. */
  of(content: MailContent, chosen: MailLocale | null = null): MailContent {
    this.names ??= new Map(
      this.all().flatMap((named) => Object.entries(named).map(([name, texts]) => [texts, name] as const)),
    );
    const name = this.names.get(content.texts);
    if (name === undefined) return content;
    const { language } = content;
    const { subject, lines, button, end } = content.texts[language];
    const locale = chosen?.base === language ? chosen : null;
    const word = (part: string, text: string) => {
      const key = `mail.${name}.${part}`;
      const own = locale === null ? undefined : this.changed(locale.code, key);
      return own ?? this.changed(language, key) ?? text;
    };
    const texts: MailTexts = {
      subject: word('subject', subject),
      lines: lines.map((line, at) => word(`line_${at + 1}`, line)),
      button: word('button', button),
      end: word('end', end),
    };
    return { ...content, locale, texts: { ...content.texts, [language]: texts } };
  }
}

declare module '../modules/module.js' {
  interface Contributions {
    /** The texts of a subject's mails, which the staff may change. */
    readonly mailTexts?: readonly NamedMailTexts[];
  }
}
