import { createElement, Fragment, type ReactNode } from 'react';

/** Elements that may contain no `<span>`: an option of a list, a title, and a text of a drawing. */
const WITHOUT_SPANS: ReadonlySet<unknown> = new Set(['option', 'title', 'text']);

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown) => child == null || typeof child === 'boolean';

/**
 * Returns props in whose children no text stands beside an element: texts among themselves become
 * one text, and a text beside an element gets a `<span>` of its own.
 *
 * A browser's translation replaces every text node by elements. React then writes into a node that
 * is no longer on the page, so that an amount seems not to change, and it throws when it inserts or
 * removes an element beside such a node. The only text of an element is safe, because React sets
 * the content of the element.
 */
export function textApart(type: unknown, props: unknown): unknown {
  const { children } = props as { readonly children?: unknown };
  if (Array.isArray(children)) {
    return children.some(isText)
      ? { ...(props as object), children: apart(type, children) }
      : props;
  }
  return type === Fragment && isText(children) ? { children: wrapped(children) } : props;
}

/** Returns true if the props have a list of children, and not only one. */
export const hasSeveral = (props: unknown): boolean =>
  Array.isArray((props as { readonly children?: unknown }).children);

function apart(type: unknown, children: readonly unknown[]): unknown {
  if (children.every((child) => isText(child) || isNothing(child))) {
    const text = children.filter(isText).join('');
    // The text of a fragment may stand beside elements outside the fragment.
    return type === Fragment ? wrapped(text) : text;
  }
  if (WITHOUT_SPANS.has(type)) return children;
  return children.map((child) => (isText(child) ? wrapped(child) : child));
}

/** Returns spaces as they are, because translations leave them alone. */
function wrapped(text: unknown): ReactNode {
  const content = String(text);
  return content.trim() === '' ? content : createElement('span', null, content);
}
