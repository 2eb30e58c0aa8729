import { formatTokens } from '../../../lib/format';

/** Returns a number of bytes in words: "1.2 MB" for 1234567. */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatTokens(Math.ceil(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
