import { answer, apiFetch } from './client';

/**
 * Maximum wait for the server's response, in milliseconds. The API ends a request after 30 seconds.
 */
const LONGEST_MS = 40_000;

/**
 * Sends a file as the body of a request. Returns the body of the response or throws an ApiError, as
 * other calls do.
 */
export function uploadFile<Data>(path: string, file: File): Promise<Data> {
  const headers = { 'Content-Type': file.type };
  const send = async () => {
    const request = new Request(path, { method: 'PUT', headers, body: file });
    const response = await apiFetch(request, LONGEST_MS);
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? { data: body as Data, response } : { error: body, response };
  };
  return answer(send());
}
