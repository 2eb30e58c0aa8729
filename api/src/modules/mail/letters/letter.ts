/** A mail as plain parts, from which one layout makes text and HTML. */
export interface Letter {
  readonly subject: string;
  /** The preview line that an inbox shows beside the subject. */
  readonly preview: string;
  readonly parts: readonly LetterPart[];
}

export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code to type, shown large with spaced digits. */
  | { readonly kind: 'code'; readonly code: string }
  /** Lines to keep byte for byte, such as a signature. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  /** A path of the product that the mail links to. */
  | { readonly kind: 'link'; readonly label: string; readonly path: string };

export const paragraph = (text: string): LetterPart => ({ kind: 'paragraph', text });
