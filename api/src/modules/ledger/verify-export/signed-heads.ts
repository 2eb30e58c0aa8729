import { openTreeHead, type TreeHead } from '../proof/signed-note.js';

/**
 * The checkpoints in a file: a note as it came by mail, the file of anchors, the answer of
 * /api/admin/ledger/checkpoints, or a saved proof. Throws, naming what no key signed.
 */
export function signedHeads(text: string, keys: readonly string[]): TreeHead[] {
  const notes = text.trimStart().startsWith('{') ? notesOf(text) : [noteAlone(text)];
  if (notes.length === 0) throw new Error('there is no checkpoint in the file');
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

/** Mail programs add spaces around, and write other ends of lines. */
function noteAlone(text: string): string {
  return `${text.replaceAll('\r\n', '\n').trim()}\n`;
}
