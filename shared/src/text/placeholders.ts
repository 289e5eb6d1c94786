/** The parts of the product that have texts of their own. */
export const TEXT_NAMESPACES = ['miniapp', 'bot', 'server', 'panel'] as const;
export type TextNamespace = (typeof TEXT_NAMESPACES)[number];

/** How a placeholder is written in a namespace, and what else has a meaning there. */
const FORMS: Readonly<Record<TextNamespace, { readonly placeholder: RegExp; readonly forbidden: RegExp }>> = {
  miniapp: { placeholder: /\{\{(\w+)\}\}/g, forbidden: /\{\{|\}\}|\$t\(/ },
  panel: { placeholder: /\{\{(\w+)\}\}/g, forbidden: /\{\{|\}\}|\$t\(/ },
  bot: { placeholder: /\{ ?\$([\w-]+) ?\}/g, forbidden: /[{}]/ },
  server: { placeholder: /\{\{(\w+)\}\}/g, forbidden: /\{\{|\}\}/ },
};

/**
 * The names of the placeholders in a text, sorted, each once. Null for a text with anything else that its reader would take
 * for an instruction: a form of plurals, a reference to another text, a brace without its partner.
 */
export function placeholdersOf(namespace: TextNamespace, text: string): readonly string[] | null {
  const { placeholder, forbidden } = FORMS[namespace];
  if (forbidden.test(text.replace(placeholder, ' '))) return null;
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? ''))].sort();
}

/** True for two texts with the same placeholders. */
export function samePlaceholders(namespace: TextNamespace, one: string, other: string): boolean {
  const [first, second] = [placeholdersOf(namespace, one), placeholdersOf(namespace, other)];
  return first !== null && second !== null && first.join() === second.join();
}

/** A text cut where its placeholders are: words and names in turns, beginning and ending with words. */
export function splitAtPlaceholders(namespace: TextNamespace, text: string): readonly string[] {
  return text.split(FORMS[namespace].placeholder);
}

/** The placeholder of a name as it is written in a namespace. */
export function writtenPlaceholder(namespace: TextNamespace, name: string): string {
  return namespace === 'bot' ? `{ $${name} }` : `{{${name}}}`;
}
