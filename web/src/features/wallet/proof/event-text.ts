import { utf8 } from './bytes';

/** The parts of an event's text that are compared with the row on the screen. */
export interface EventText {
  readonly position: number;
  readonly recordedAt: Date;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/**
 * Number of strings of variable length that precede the entries in an event's text, from `type` to
 * `controls`; see docs/ledger.md.
 */
const BODIES = 9;
const HEADER_NUMBERS = 5 + BODIES;

/**
 * Parses the canonical text of an event, from which its hash is computed. docs/ledger.md describes
 * the format.
 */
export function readEventText(text: string): EventText {
  const header = text.slice(0, text.indexOf(':')).split(',');
  if (header.length !== HEADER_NUMBERS) throw new Error('the event text has an unknown format');
  const [position, micros, , , count] = header;
  const lengths = header.slice(-BODIES).map(Number);
  // The lengths in the header count bytes of UTF-8, so the text after the header is read as bytes.
  const bytes = utf8(text.slice(text.indexOf(':') + 1));
  const rest = lengths.reduce((at, length) => at + Math.max(length, 0), 0);
  return {
    position: Number(position),
    recordedAt: new Date(Number(micros) / 1000),
    entries: readEntries(new TextDecoder().decode(bytes.subarray(rest)), Number(count)),
  };
}

/**
 * Parses the entries. Account names are ASCII, so a length in bytes is also a length in characters.
 */
function readEntries(text: string, count: number): EventText['entries'] {
  const entries: { account: string; amount: number }[] = [];
  let rest = text;
  while (rest !== '') {
    const [whole, length] = /^(\d+):/.exec(rest) ?? [];
    if (!whole) throw new Error('an entry has an unknown format');
    const account = rest.slice(whole.length, whole.length + Number(length));
    const [amountPart, amount] = /^,(-?\d+),/.exec(rest.slice(whole.length + account.length)) ?? [];
    if (!amountPart) throw new Error('an amount has an unknown format');
    entries.push({ account, amount: Number(amount) });
    rest = rest.slice(whole.length + account.length + amountPart.length);
  }
  if (entries.length !== count) throw new Error('the number of entries differs from the header');
  return entries;
}
