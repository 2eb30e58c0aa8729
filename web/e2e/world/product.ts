import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the running product is reached; the supervisor writes it while the product runs. */
export interface Product {
  readonly publicUrl: string;
  readonly mailUiUrl: string;
  readonly sandboxUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** Reads DATA_DIR/runtime.json; ARENA_RUNTIME names another file. */
export function product(): Product {
  const data = process.env.DATA_DIR ?? join(import.meta.dirname, '../../../.data');
  const file = process.env.ARENA_RUNTIME ?? join(data, 'runtime.json');
  if (!existsSync(file)) throw new Error(`No product runs: ${file} is missing. Try make start.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Product;
}
