const TESTS = 'content/translations/translations.test.ts';
const ACTING = 'SECURITY: changed texts that act instead of being read';
const WRITERS = 'SECURITY: texts changed by moderators, or over what others have written';

/** Threats of docs/SECURITY.md around languages and texts that the staff changes. */
export const TEXTS_THREATS = [
  {
    id: ACTING,
    file: 'shared/src/text/placeholders.ts',
    find: "if (forbidden.test(text.replace(placeholder, ' '))) return null;",
    replace: '',
    tests: [`${TESTS} › are refused with a reference to another text`],
  },
  {
    id: ACTING,
    file: 'shared/src/text/clean-text.ts',
    find: '.map((line) => cleanLine(line, max))',
    replace: '',
    tests: [`${TESTS} › lose what would turn the text around them`],
  },
  {
    id: WRITERS,
    file: 'shared/src/api/translations/contract.ts',
    find: "`content/stale` brings the one that is there',\n  access: 'panel/publish',",
    replace: "`content/stale` brings the one that is there',\n  access: 'panel/content',",
    tests: [`${TESTS} › are written by administrators only`],
  },
  {
    id: WRITERS,
    file: 'content/translations/edit-translation.ts',
    find: "if (!mayEnter(call.account.admin_level, 'panel/publish')) return refuse('request/not_found');",
    replace: '',
    tests: [`${TESTS} › are taken back by undo`],
  },
  {
    id: WRITERS,
    file: 'content/translations/edit-translation.ts',
    find: '{ _id: before._id, ...atRevision(before.revision ?? 0) },',
    replace: '{ _id: before._id },',
    tests: [`${TESTS} › change only as of the revision that was read`],
  },
  {
    id: 'SECURITY: Persian or English switched off or turned around',
    file: 'content/translations/edit-language.ts',
    find: "if (takesAway(before, input)) return refuse('texts/built_in');",
    replace: '',
    tests: ['content/translations/languages.test.ts › begin with Persian and English, which stay on'],
  },
];
