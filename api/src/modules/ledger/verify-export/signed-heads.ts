import { openTreeHead, type TreeHead } from '../proof/signed-note.js';

/**
 * Returns the checkpoints in the text of a file: a note from a mail, the anchor file, a response of
 * /api/admin/ledger/checkpoints, or a saved proof. Throws at the first checkpoint without a valid
 * signature; the error names the checkpoint.
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

/** Parses a text that is one JSON value, or one JSON value per line. */
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

/**
 * Restores a note that was copied from a mail, because mail programs add spaces around it and
 * change line endings.
 */
function noteAlone(text: string): string {
  return `${text.replaceAll('\r\n', '\n').trim()}\n`;
}
