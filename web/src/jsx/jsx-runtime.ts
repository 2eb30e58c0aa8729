import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { hasSeveral, textApart } from './text-apart';

// The build translates JSX to calls of these functions, which add `textApart` to those of React.
// `jsx` gets a single child, or a list with keys of its own, so only a fragment's text matters.
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, type === Fragment ? textApart(type, props) : props, key);
export const jsxs: typeof reactJsxs = (type, props, key) => {
  const changed = textApart(type, props);
  return hasSeveral(changed) ? reactJsxs(type, changed, key) : reactJsx(type, changed, key);
};
export { Fragment };
