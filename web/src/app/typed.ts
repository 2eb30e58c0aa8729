export const TYPED = 'arena.typed';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export interface Typed {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Returns the fields with typed text, except passwords and codes. */
export function typedFields(): TypedField[] {
  return [
    ...document.querySelectorAll<TypedField>(
      'main :is(textarea, select, input:not([type=password], [type=checkbox], [type=radio], [autocomplete=one-time-code]))',
    ),
  ];
}

/** Returns an identifier of a field that is equal in every build: its name, or its label. */
export function nameOf({ name, labels }: TypedField): string {
  return name || (labels?.[0]?.textContent ?? '');
}

/** Keeps the typed texts of this page until after the reload. */
export function keepTyped(): void {
  const fields = typedFields()
    .filter(({ value }) => value !== '')
    .map((field) => [nameOf(field), field.value] as const);
  if (fields.length === 0) return;
  const typed: Typed = { path: location.pathname, fields };
  sessionStorage.setItem(TYPED, JSON.stringify(typed));
}
