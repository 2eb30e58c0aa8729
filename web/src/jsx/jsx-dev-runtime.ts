import { Fragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { hasSeveral, textApart } from './text-apart';

/** The function to which a build for development translates JSX; see jsx-runtime.ts. */
export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, ...rest) => {
  if (!isStatic && type !== Fragment) return reactJsxDev(type, props, key, isStatic, ...rest);
  const changed = textApart(type, props);
  return reactJsxDev(type, changed, key, isStatic && hasSeveral(changed), ...rest);
};
export { Fragment };
