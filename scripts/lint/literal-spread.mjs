/** Forbids spreads that only put several names on one line, such as `{ ...{ a, b }, c }`. */
const rule = {
  create(context) {
    const check = ({ parent, argument }) => {
      const literal = argument.type === 'TSAsExpression' ? argument.expression : argument;
      const isList = literal.type === 'ArrayExpression' && parent.type !== 'ObjectExpression';
      if (isList || literal.type === 'ObjectExpression') {
        context.report({ node: literal, message: 'Write the names out without a spread.' });
      }
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default { meta: { name: 'arena' }, rules: { 'literal-spread': rule } };
