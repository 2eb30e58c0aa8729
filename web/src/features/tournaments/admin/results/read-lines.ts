import { readWhole } from '../../../../lib/typed-number';
import { type People, plain } from './find-participant';

/** Words beside a number that say what it counts. */
const KILLS = /^(kills?|k|elims?|eliminations?)$/;
const PRIZE = /^(prize|tokens?|won|rs\.?|₹|inr|coins?)$/;
const PLACE = /^#?(\d{1,4})(?:st|nd|rd|th)?[.):]?$/;

/** A line of text as cells: place, name, kills and prize. */
export type LineCells = readonly [place: string, who: string, kills: string, prize: string];

/** Returns true if a text looks like a number, also if tokens cannot have this number. */
export function isNumberish(text: string): boolean {
  const { value, problem } = readWhole(text);
  if (value !== null || problem === 'scientific') return true;
  return /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);
}

/**
 * Reads a line such as "2. Asha - 5 1200" or "1. Asha114 2 kills" as cells. The longest known name
 * or UID is the player, because names may end in a number. A word beside a number says what it
 * counts. Two other numbers are kills and prize; a single one is kills if `countsKills`.
 */
export function lineCells(line: string, people: People, countsKills: boolean): LineCells {
  const words = line
    .split(/[\s:]+/)
    .map((word) => word.replace(/[,;]$/, ''))
    .filter((word) => /[^\s–-]/.test(word));
  const [from, to] = knownIn(words, people) ?? nameIn(words);
  const [, place = ''] = PLACE.exec(words[0] ?? '') ?? [];
  const { kills, prize } = countsIn(words.slice(to), countsKills);
  return [from > 0 ? place : '', words.slice(from, to).join(' '), kills, prize];
}

/** Returns the first and the last word of the longest known name or UID in a line. */
function knownIn(words: readonly string[], people: People): readonly [number, number] | null {
  for (let length = words.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      if (people.isKnown(words.slice(from, from + length).join(' '))) return [from, from + length];
    }
  }
  return null;
}

/** Returns the words of a name that is not known: between the place and the numbers at the end. */
function nameIn(words: readonly string[]): readonly [number, number] {
  const from = PLACE.test(words[0] ?? '') && words.length > 1 ? 1 : 0;
  let to = words.length;
  const isCount = (word = '') => isNumberish(word) || isUnit(word);
  // A name may end in a number, so at most two numbers with their words are cut off.
  for (let numbers = 0; to > from + 1 && isCount(words[to - 1]); to -= 1) {
    if (isNumberish(words[to - 1] ?? '')) numbers += 1;
    if (numbers > 2) break;
  }
  return [from, to];
}

const isUnit = (word: string): boolean => KILLS.test(plain(word)) || PRIZE.test(plain(word));

function countsIn(words: readonly string[], countsKills: boolean) {
  const named = { kills: [] as string[], prize: [] as string[] };
  const others: string[] = [];
  for (const [at, word] of words.entries()) {
    if (!isNumberish(word)) continue;
    const beside = [words[at + 1], words[at - 1]].map((text) => plain(text ?? ''));
    // A word between two numbers belongs to the number before it.
    const unit = isNumberish(words[at - 2] ?? '') ? beside.slice(0, 1) : beside;
    if (unit.some((text) => KILLS.test(text))) named.kills.push(word);
    else if (/[₹]/.test(word) || unit.some((text) => PRIZE.test(text))) named.prize.push(word);
    else others.push(word);
  }
  const [one = '', two = '', ...more] = others;
  const kills = named.kills.join(' / ');
  const prize = named.prize.join(' / ');
  if (kills !== '' || prize !== '') {
    const rest = others.join(' / ');
    return kills === '' ? { kills: rest, prize } : { kills, prize: prize || rest };
  }
  if (two === '') return countsKills ? { kills: one, prize: '' } : { kills: '', prize: one };
  // More than two numbers are no prize, so the cell shows them all with an error.
  return { kills: one, prize: [two, ...more].join(' / ') };
}
