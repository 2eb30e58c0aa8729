import { ApiError } from './api-error';
import { apiFetch, refusalOf } from './client';

const LONGEST_MS = 15 * 60_000;

/** Fetches a file with the session's bearer token and saves it as a download. */
export async function downloadFile(
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const response = await fileFrom(new Request(url));
  const file = await bytesOf(response);
  saveFile(file, nameOf(response.headers.get('Content-Disposition')) ?? 'arena.csv');
}

/** Fetches a file with the session's bearer token, to show it on the page. */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Blob> {
  return bytesOf(await fileFrom(new Request(path, { signal })));
}

async function fileFrom(request: Request): Promise<Response> {
  const response = await apiFetch(request, LONGEST_MS);
  if (response.ok) return response;
  throw await refusalOf(response, await response.json().catch(() => null));
}

const bytesOf = (response: Response): Promise<Blob> =>
  response.blob().catch(() => {
    throw new ApiError(0, 'OFFLINE', null);
  });

/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
