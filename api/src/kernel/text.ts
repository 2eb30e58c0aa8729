// The definition of what people may type, by the kind of the field. The web uses this file too, so
// it imports nothing. It follows the FreeformClass of PRECIS (RFC 8264).

/**
 * Kinds of text fields.
 *
 * - `line`: a name, a title or a short note, on one line
 * - `lines`: a text with line breaks
 * - `uid`: the player's UID in the game
 * - `address`: an e-mail address
 * - `upi`: a UPI ID
 * - `code`: a code that people copy, such as a promo code, in upper case
 * - `new-code`: a code that is stored for the first time; spaces inside it are refused
 * - `token`: a code that programs write, such as the last part of a link
 * - `secret`: a password, which stays as it was typed
 */
export type TextKind =
  | 'line'
  | 'lines'
  | 'uid'
  | 'address'
  | 'upi'
  | 'code'
  | 'new-code'
  | 'token'
  | 'secret';

/** Characters without a shape of their own: format and direction characters, joiners, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The same without the joiners and selectors that shape Indian letters and emojis. */
const INVISIBLE_IN_LINES =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that look like a space. Players of the game separate words with the Hangul filler. */
const BLANK = /[\p{Zs}\u2800\u115f\u1160\u3164\uffa0]/gu;
const LINE_BREAK = /\r\n|[\r\v\f\u0085\p{Zl}\p{Zp}]/gu;
const DASH = /[\p{Pd}\u2212]/gu;

/** Returns the normal form of a text: the form that is compared and stored. */
export function tidied(kind: TextKind, text: string): string {
  switch (kind) {
    case 'line':
    case 'upi':
      return line(text);
    case 'lines':
      return lines(text);
    case 'uid':
      return line(text).replace(/\p{Nd}/gu, asciiDigit);
    case 'address':
      return address(text);
    case 'code':
      return code(text);
    case 'new-code':
      return newCode(text);
    case 'token':
      return composed(line(text).replaceAll(' ', ''));
    case 'secret':
      return text;
  }
}

/** Characters that the normal form of each kind must not have. */
const REFUSED: Readonly<Record<TextKind, RegExp>> = {
  line: /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u,
  lines: /(?![\t\n])[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/u,
  uid: /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u,
  address: /[\s\p{Cc}\p{Co}\p{Cn}\p{Cs}]/u,
  upi: /[^\x21-\x7e]/,
  code: /[\s\p{Cc}\p{Co}\p{Cn}\p{Cs}]/u,
  'new-code': /[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/u,
  token: /[^\x21-\x7e]/,
  secret: /(?![\t\n\r])\p{Cc}/u,
};

/** True if the normal form of a text has a character that its kind does not allow. */
export const hasRefused = (kind: TextKind, text: string): boolean => REFUSED[kind].test(text);

/**
 * True if a UPI ID has the form that NPCI prescribes: a name, `@` and the handle of a bank, such as
 * `9876543210@paytm` and `50100012345678@HDFC0001234.ifsc.npci`.
 */
export const isUsualUpiId = (upiId: string): boolean =>
  /^[a-z0-9][a-z0-9.\-_]{1,255}@[a-z][a-z0-9]*(\.[a-z0-9]+)*$/i.test(upiId);

/** True if a UID consists of digits, as the game writes it. */
export const isUsualUid = (uid: string): boolean => /^\d+$/.test(uid);

function line(text: string): string {
  return composed(text.replace(BLANK, ' ').replace(INVISIBLE, '')).trim();
}

function lines(text: string): string {
  const shown = text.replace(LINE_BREAK, '\n').replace(BLANK, ' ').replace(INVISIBLE_IN_LINES, '');
  return line(shown.replaceAll(/[\t\n]/g, '')) === '' ? '' : composed(shown).trim();
}

/** NFC. It composes some characters only after what stood between them is removed. */
const composed = (text: string): string => text.normalize('NFC');

/** A dash that a chat replaced, full-width letters and spaces become what was meant. */
function code(text: string): string {
  return composed(newCode(text).replaceAll(/\s/g, ''));
}

/** Keeps spaces inside a new code, so that it is refused and not stored as another code. */
function newCode(text: string): string {
  const upper = line(text).normalize('NFKC').toUpperCase().normalize('NFKC');
  return upper.trim().replace(DASH, '-');
}

function address(text: string): string {
  const typed = composed(line(text).toLowerCase());
  const at = typed.lastIndexOf('@');
  return at < 0 ? typed : `${typed.slice(0, at)}@${asciiDomain(typed.slice(at + 1))}`;
}

/**
 * Returns a domain in the ASCII form of IDNA, which is the same for every spelling. An invalid
 * domain becomes empty, so that the address is refused.
 */
function asciiDomain(domain: string): string {
  if (/^[a-z0-9.-]*$/.test(domain) && !domain.includes('xn--')) return domain;
  if (/[\s%/?#:@[\]\\]/.test(domain)) return '';
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}

/**
 * Returns the ASCII digit of the same value. Unicode encodes the digits of a script as ten
 * characters in ascending order, and the blocks of several styles follow each other.
 */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}
