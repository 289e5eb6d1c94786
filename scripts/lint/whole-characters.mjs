/**
 * A lint rule of this project: what people call themselves or write is cut between the characters that they see, by
 * `@hokm/shared/graphemes`. Cut by units or code points, an emoji or a letter with its marks comes apart.
 */
const message =
  'A text of people is cut by @hokm/shared/graphemes: elsewhere, a letter or an emoji comes apart.';
const TEXTS = /(?:^|_|[a-z])(?:name|title|text|bio|motto|caption|message|reason|excerpt|summary|note)$/i;
const CUTS = new Set(['slice', 'substring', 'substr']);
const FIRST = new Set(['charAt', 'at']);
/** Calls on a text that give a text, or its parts. */
const KEEPS =
  /^(?:trim|trimStart|trimEnd|normalize|replace|replaceAll|toString|to(?:Locale)?(?:Lower|Upper)Case)$/;
/** Names of what is no length but a place in the text. */
const LENGTHS = /^[A-Z][A-Z0-9_]*$|[mM]ax|[lL]imit|[mM]ost|[wW]idth/;

/** The name of the text that an expression is made of; empty for others. */
function textIn(node) {
  switch (node?.type) {
    case 'Identifier':
      return TEXTS.test(node.name) ? node.name : '';
    case 'MemberExpression':
      return node.computed ? '' : textIn(node.property);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return textIn(node.expression);
    case 'LogicalExpression':
      return textIn(node.left);
    case 'ArrayExpression':
      return node.elements.length === 1 && node.elements[0]?.type === 'SpreadElement'
        ? textIn(node.elements[0].argument)
        : '';
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'String') return textIn(node.arguments[0]);
      if (callee.type !== 'MemberExpression') return '';
      if (callee.object.name === 'Array' && callee.property.name === 'from') return textIn(node.arguments[0]);
      const isParts = callee.property.name === 'split' && node.arguments[0]?.value === '';
      return isParts || KEEPS.test(callee.property.name ?? '') ? textIn(callee.object) : '';
    }
    default:
      return '';
  }
}

const isZero = (node) => node?.type === 'Literal' && node.value === 0;

/** True for an end that is a length: a number, a constant, or a sum with one. */
function isLength(node) {
  if (node === undefined) return false;
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'Identifier') return LENGTHS.test(node.name);
  if (node.type === 'MemberExpression') return LENGTHS.test(node.property.name ?? '');
  return node.type === 'BinaryExpression' && (isLength(node.left) || isLength(node.right));
}

const wholeCharacters = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type !== 'MemberExpression' || textIn(callee.object) === '') return;
        const method = callee.property.name ?? '';
        if (CUTS.has(method) && isZero(given[0]) && isLength(given[1])) report(node);
        if (FIRST.has(method) && isZero(given[0])) report(node);
      },
      MemberExpression(node) {
        if (node.computed && isZero(node.property) && textIn(node.object) !== '') report(node);
      },
    };
  },
};

export default { meta: { name: 'hokm-texts' }, rules: { 'whole-characters': wholeCharacters } };
