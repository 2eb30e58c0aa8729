import { send } from './http.js';

/**
 * Asks the process that started the run (kit/start.mjs) for a database or a product, and returns
 * what it gives.
 */
export async function ofKit<Given>(path: string, wish: object): Promise<Given> {
  const kit = process.env.TEST_KIT;
  if (!kit) throw new Error('TEST_KIT is not set: run through jest');
  const { status, bytes } = await send(`${kit}${path}`, { method: 'POST', payload: wish });
  if (status !== 200) throw new Error(bytes.toString());
  return JSON.parse(bytes.toString());
}
