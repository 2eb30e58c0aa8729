/** The content of a mail as a list of parts, from which one layout makes text and HTML. */
export interface Letter {
  readonly subject: string;
  /** The preview line that an inbox shows beside the subject. */
  readonly preview: string;
  readonly parts: readonly LetterPart[];
}

export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code that the reader types, shown in large and widely spaced digits. */
  | { readonly kind: 'code'; readonly code: string }
  /** Text whose bytes must not change, such as a signature. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  /** A link to a page of the platform. */
  | { readonly kind: 'link'; readonly label: string; readonly path: string };

export const paragraph = (text: string): LetterPart => ({ kind: 'paragraph', text });
