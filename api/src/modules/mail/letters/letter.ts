/** A mail as plain parts; the one layout makes text and HTML of it. */
export interface Letter {
  readonly subject: string;
  /** The line an inbox shows beside the subject. */
  readonly preview: string;
  readonly parts: readonly LetterPart[];
}

export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code to type: shown large, with its digits apart for nobody to misread. */
  | { readonly kind: 'code'; readonly code: string }
  /** Lines to keep byte for byte, such as a signature. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  /** A path of the product, opened from the mail. */
  | { readonly kind: 'link'; readonly label: string; readonly path: string };

export const paragraph = (text: string): LetterPart => ({ kind: 'paragraph', text });
