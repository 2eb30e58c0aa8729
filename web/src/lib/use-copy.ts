import { useEffect, useRef, useState } from 'react';

const CONFIRMED_MS = 2000;

/** Copies a text; `copied` stays true for two seconds afterwards. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    copied,
    async copy(text) {
      const done = await write(text);
      clearTimeout(timer.current);
      setCopied(done);
      timer.current = setTimeout(() => setCopied(false), CONFIRMED_MS);
      return done;
    },
  };
}

/**
 * Writes to the clipboard. Browsers allow that on secure pages only; on plain http a selection is
 * copied.
 */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    // Elements outside an open dialog are inert and cannot be selected.
    const host = document.querySelector('dialog[open]') ?? document.body;
    host.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
