/**
 * A lint rule of this project: nothing that is drawn comes from markup, as it could run what somebody else wrote. React writes
 * texts as texts; the names below would write them as markup, with whatever stands in it.
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

export default { meta: { name: 'hokm' }, rules: { 'no-markup': noMarkup } };
