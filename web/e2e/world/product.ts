import { readFileSync } from 'node:fs';

interface Product {
  readonly url: string;
  readonly mailUrl: string;
  readonly sandboxUrl: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly startedAt: number;
}

/**
 * The fields that tests read in the runtime file. The supervisor writes this file beside the data.
 */
interface Runtime {
  readonly startedAt: string;
  readonly publicUrl: string;
  readonly mailUiUrl: string;
  readonly sandboxUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/**
 * Returns the addresses and the admin of this run from the runtime file, whose name
 * `start-product.ts` sets.
 */
export function product(): Product {
  const file = process.env.ARENA_RUNTIME;
  if (!file)
    throw new Error("ARENA_RUNTIME is not set: run the tests with the project's configuration");
  const { publicUrl, mailUiUrl, sandboxUrl, admin, startedAt } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Runtime;
  return {
    url: publicUrl,
    mailUrl: mailUiUrl,
    sandboxUrl,
    adminEmail: admin.email,
    adminPassword: admin.password,
    startedAt: Date.parse(startedAt),
  };
}
