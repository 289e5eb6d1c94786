/**
 * A lint rule of this project: properties stand in their object. `...{ a, b }` inside of one hides them from the formatter, and
 * from the ceiling of lines.
 */
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

export default { meta: { name: 'hokm-objects' }, rules: { 'no-packing': noPacking } };
