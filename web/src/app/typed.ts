import { inTab } from '../lib/storage';

export const TYPED = 'arena.typed';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export interface Typed {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/**
 * Returns the text and select fields of the page, except password fields and fields for one-time
 * codes.
 */
export function typedFields(): TypedField[] {
  return [
    ...document.querySelectorAll<TypedField>(
      'main :is(textarea, select, input:not([type=password], [type=checkbox], [type=radio], [autocomplete=one-time-code]))',
    ),
  ];
}

/**
 * Returns an identifier of a field that is the same in every build: its name, or else its label.
 */
export function nameOf({ name, labels }: TypedField): string {
  return name || (labels?.[0]?.textContent ?? '');
}

/**
 * Stores the texts that the user typed on this page, so that they can be restored after a reload.
 */
export function keepTyped(): void {
  const fields = typedFields()
    .filter(({ value }) => value !== '')
    .map((field) => [nameOf(field), field.value] as const);
  if (fields.length === 0) return;
  const typed: Typed = { path: location.pathname, fields };
  inTab.write(TYPED, JSON.stringify(typed));
}
