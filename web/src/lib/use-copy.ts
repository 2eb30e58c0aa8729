import { useEffect, useRef, useState } from 'react';

const CONFIRMED_MS = 2000;

/**
 * Returns a function that copies a text to the clipboard. `copied` is true for two seconds
 * afterwards.
 */
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
 * Writes a text to the clipboard. Browsers offer the clipboard only on pages with HTTPS; on other
 * pages, the text is selected in a hidden field and copied.
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
    // The hidden field is added to the open dialog, if there is one, because elements outside it
    // are inert and their text cannot be selected.
    const host = document.querySelector('dialog[open]') ?? document.body;
    host.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
