/** The lint rules of this project. */

/**
 * Nothing that is drawn comes from markup, as it could run what somebody else wrote. React writes texts as texts; the names
 * below would write them as markup, with whatever stands in it.
 */
const message = 'Nothing that is drawn comes from markup: it could run what somebody else wrote.';
const PROPERTY = 'dangerouslySetInnerHTML';
const ASSIGNED = /^(innerHTML|outerHTML)$/;
const CALLED = /^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment)$/;

const noMarkup = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      JSXAttribute: (node) => node.name.name === PROPERTY && report(node),
      Property: (node) => node.key.name === PROPERTY && report(node),
      Literal: (node) => node.value === PROPERTY && report(node),
      AssignmentExpression: ({ left }) => ASSIGNED.test(left.property?.name ?? '') && report(left),
      CallExpression: ({ callee }) => CALLED.test(callee.property?.name ?? '') && report(callee),
    };
  },
};

/** Properties stand in their object: `...{ a, b }` hides them from the formatter and from the ceiling of lines. */
const noPacking = {
  meta: { type: 'suggestion', fixable: 'code', schema: [] },
  create(context) {
    return {
      SpreadElement(node) {
        if (node.parent.type !== 'ObjectExpression' || node.argument.type !== 'ObjectExpression') return;
        const inner = context.sourceCode.getText(node.argument).slice(1, -1).trim().replace(/,$/, '');
        context.report({
          node,
          message: 'Write the properties into the object itself.',
          fix: (fixer) => fixer.replaceText(node, inner),
        });
      },
    };
  },
};

export default { meta: { name: 'hokm' }, rules: { 'no-markup': noMarkup, 'no-packing': noPacking } };
