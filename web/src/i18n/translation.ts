/** A text with a singular and a plural form. The value of `{count}` decides which form is used. */
interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Catalogue = Readonly<Record<string, string | Plural>>;

/**
 * Type of a complete translation: it has all keys of the English texts, and plural forms where
 * English has them.
 */
export type Translation<English extends Catalogue> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type NamesOf<Text> = Text extends Plural
  ? 'count' | Names<Text['one']> | Names<Text['other']>
  : Names<Text>;
/**
 * The arguments after the key with which a text is requested: the values of its placeholders, if it
 * has any.
 */
export type Arguments<Text> = [NamesOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<Text>]: string | number }];

/**
 * Type that rejects a translation without an English text, or whose placeholders, such as
 * `{count}`, differ from those of the English text.
 */
type SamePlaces<English extends Catalogue, Words> = {
  readonly [Key in keyof Words]: Key extends keyof English
    ? [NamesOf<Words[Key]>, NamesOf<English[Key]>] extends [
        NamesOf<English[Key]>,
        NamesOf<Words[Key]>,
      ]
      ? unknown
      : never
    : never;
};

/**
 * Checks the type of a complete translation: `translated<typeof english>()({…})` must have every
 * key, with the placeholders of the English text.
 */
export const translated =
  <English extends Catalogue>() =>
  <const Words extends Translation<English>>(words: Words & SamePlaces<English, Words>): Words =>
    words;
