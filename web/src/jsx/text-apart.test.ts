import { expect, test } from '@jest/globals';
import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { jsx, jsxs } from './jsx-runtime';

const icon = createElement('i');
const drawn = (type: ElementType, children: readonly ReactNode[]) =>
  renderToStaticMarkup(jsxs(type, { children }));

test('a text beside an element gets an element of its own', () => {
  expect(drawn('p', ['Balance: ', 12, icon])).toBe(
    '<p><span>Balance: </span><span>12</span><i></i></p>',
  );
  expect(drawn(Fragment, [icon, 'tokens'])).toBe('<i></i><span>tokens</span>');
});

test('texts among themselves become one text', () => {
  expect(drawn('p', [3, ' of ', 8, false, null])).toBe('<p>3 of 8</p>');
  expect(jsxs('p', { children: [3, ' of ', 8] }).props).toEqual({ children: '3 of 8' });
});

test('the text of a fragment, which may stand beside other elements, gets an element', () => {
  expect(drawn(Fragment, [3, ' left'])).toBe('<span>3 left</span>');
  expect(renderToStaticMarkup(jsx(Fragment, { children: 'left' }))).toBe('<span>left</span>');
});

test('spaces, elements and an only text stay as they are', () => {
  expect(drawn('p', [icon, ' ', icon])).toBe('<p><i></i> <i></i></p>');
  expect(drawn('p', [icon, null])).toBe('<p><i></i></p>');
  expect(jsx('p', { children: 'Only' }).props).toEqual({ children: 'Only' });
});

test('an option contains no element', () => {
  expect(drawn('option', ['Asha ', 7])).toBe('<option>Asha 7</option>');
});
