import { openTreeHead, type TreeHead } from '../proof/signed-note.js';

/**
 * Returns the checkpoints in a file: a note from a mail, the anchor file, the answer of
 * /api/admin/ledger/checkpoints, or a saved proof. Throws, naming a checkpoint without a valid
 * signature.
 */
export function signedHeads(text: string, keys: readonly string[]): TreeHead[] {
  const notes = text.trimStart().startsWith('{') ? notesOf(text) : [noteAlone(text)];
  if (notes.length === 0) throw new Error('the file contains no checkpoint');
  return notes.map((note) => {
    const head = openTreeHead(note, keys);
    if (!head) throw new Error(`this checkpoint is not signed by the key:\n${note}`);
    return head;
  });
}

interface Holder {
  readonly note?: string;
  readonly checkpoint?: Holder;
  readonly checkpoints?: readonly Holder[];
}

function notesOf(text: string): string[] {
  return parts(text).flatMap((holder) => {
    const inside = [holder, holder.checkpoint ?? {}, ...(holder.checkpoints ?? [])];
    return inside.flatMap(({ note }) => (note === undefined ? [] : [note]));
  });
}

/** One JSON value, or one in every line. */
function parts(text: string): Holder[] {
  try {
    return [JSON.parse(text) as Holder];
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Holder);
  }
}

/** Mail programs add surrounding spaces and change line endings. */
function noteAlone(text: string): string {
  return `${text.replaceAll('\r\n', '\n').trim()}\n`;
}
