import { inTab } from '../lib/storage';
import { nameOf, TYPED, type Typed, type TypedField, typedFields } from './typed';

const LONGEST_WAIT_MS = 10_000;

/**
 * Fills the fields with the texts that were typed before the page reloaded itself. A field is
 * filled when it appears.
 */
export function restoreTyped(): void {
  const { path, fields } = (inTab.readJson(TYPED) ?? {}) as Partial<Typed>;
  inTab.write(TYPED, null);
  if (path !== location.pathname || !fields) return;
  const left = new Map(fields);
  const fill = () => {
    for (const field of typedFields()) {
      const value = left.get(nameOf(field));
      if (value === undefined) continue;
      left.delete(nameOf(field));
      type(field, value);
    }
    if (left.size === 0) watching.disconnect();
  };
  const watching = new MutationObserver(fill);
  watching.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watching.disconnect(), LONGEST_WAIT_MS);
  fill();
}

/**
 * Sets a field's value through the setter of its prototype. React replaces the setter of each
 * field, and it ignores the input event of a value that was set through its own setter.
 */
function type(field: TypedField, value: string): void {
  if (field.value === value) return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
