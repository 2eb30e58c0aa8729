/** The reason why a text is not a whole number. */
export type NumberProblem =
  | 'empty'
  | 'unreadable'
  | 'fraction'
  | 'negative'
  | 'scientific'
  | 'too-large';

export type TypedNumber =
  | { readonly value: number; readonly problem: null }
  | { readonly value: null; readonly problem: NumberProblem };

/** Largest number that is read. The server refuses larger amounts of tokens. */
const MOST = 99_999_999;
/** Maximum number of characters of a number with its grouping and currency. */
const MOST_CHARACTERS = 40;

/** The digit 0 of each script that is used in India, and of Arabic and full-width numbers. */
const ZEROS = '०০੦૦୦௦౦೦൦٠۰０';
/** Distance from a full-width character to its ASCII character. */
const WIDE = 0xfee0;

const CURRENCY_BEFORE = /^(?:₹|₨|rs\.?|inr|रु\.?|रू\.?) ?/;
const UNIT_AFTER = / ?(?:₹|inr|rupees?|tokens?|coins?|रुपये|टोकन|\/-)$/;
/** Matches groups of three digits, or as in India three digits at the end and two before them. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})$/;

/** Returns the text with the digits of every script as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = [...ZEROS].find(
      (one) => code >= one.charCodeAt(0) && code < one.charCodeAt(0) + 10,
    );
    return zero === undefined ? digit : String(code - zero.charCodeAt(0));
  });
}

/** Returns the text in the form in which numbers are compared, without signs that nobody sees. */
const plain = (text: string): string =>
  withAsciiDigits(text)
    // A compatible form of Unicode would also read 10² as 102.
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE))
    .replace(/\p{Cf}/gu, '')
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const failed = (problem: NumberProblem): TypedNumber => ({ value: null, problem });

/**
 * Reads a whole number as people type it or a spreadsheet shows it: `1,000`, `1,20,000`, `₹ 500`,
 * `500.00`, `१०००`. It reads every number of the console and of the players' forms. A text that may
 * mean two numbers is a problem: `1,00` and `1.000` are not read.
 */
export function readWhole(text: string): TypedNumber {
  if (text.length > MOST_CHARACTERS) return failed('unreadable');
  const bare = plain(text);
  if (bare === '') return failed('empty');
  const isAccountant = /^\(.*\)$/.test(bare);
  const unsigned = bare
    .replace(/^\((.*)\)$/, '$1')
    .replace(CURRENCY_BEFORE, '')
    .replace(/^[+-] ?/, '')
    .replace(CURRENCY_BEFORE, '')
    .replace(UNIT_AFTER, '');
  if (/^\d[\d.,]*e[+-]?\d+$/.test(unsigned)) return failed('scientific');
  const [, digits, fraction = ''] = /^([\d ,']*\d)(?:\.(\d+))?$/.exec(unsigned) ?? [];
  const whole = digits === undefined ? null : ungrouped(digits);
  if (whole === null) return failed('unreadable');
  // Three zeros after a point may also be the end of a number that is grouped with points.
  if (/[1-9]/.test(fraction)) return failed('fraction');
  if (fraction.length === 3) return failed('unreadable');
  if (whole > MOST) return failed('too-large');
  const isNegative = isAccountant || /^(?:₹|₨|rs\.?|inr)? ?-/.test(bare);
  return isNegative && whole > 0 ? failed('negative') : { value: whole, problem: null };
}

/** Returns the number in digits with or without grouping; null if the groups are wrong. */
function ungrouped(digits: string): number | null {
  const commas = digits.replace(/[ ']/g, ',');
  if (/^\d+$/.test(commas)) return Number(commas);
  return GROUPED.test(commas) ? Number(commas.replaceAll(',', '')) : null;
}

/**
 * Returns the sentence about a problem for staff, such as "Kills must not be negative". Players get
 * theirs in their language.
 *
 * @param usual The sentence for a text that is empty or no number at all.
 */
export function numberSentence(
  name: string,
  problem: NumberProblem,
  usual = `${name} must be a whole number`,
): string {
  switch (problem) {
    case 'fraction':
      return `${name} must be a whole number, without a fraction`;
    case 'negative':
      return `${name} must not be negative`;
    case 'scientific':
      return `${name} is in scientific notation; write all digits`;
    case 'too-large':
      return `${name} must be at most 9,99,99,999`;
    case 'empty':
    case 'unreadable':
      return usual;
  }
}

/** Returns the sentence about a text that is no whole number; null for a number or an empty text. */
export function numberError(name: string, text: string): string | null {
  const { problem } = readWhole(text);
  return problem === null || problem === 'empty' ? null : numberSentence(name, problem);
}
