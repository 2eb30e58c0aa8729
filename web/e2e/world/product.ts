import { readFileSync } from 'node:fs';

interface Product {
  readonly url: string;
  readonly mailUrl: string;
  readonly sandboxUrl: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly startedAt: number;
}

/** What the supervisor writes beside the data while the product runs. */
interface Runtime {
  readonly startedAt: string;
  readonly publicUrl: string;
  readonly mailUiUrl: string;
  readonly sandboxUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
}

/** Where the product of this run is; `start-product.ts` has set the name of the file. */
export function product(): Product {
  const file = process.env.ARENA_RUNTIME;
  if (!file) throw new Error("no product: run the tests with the project's configuration");
  const { publicUrl, mailUiUrl, sandboxUrl, admin, startedAt } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Runtime;
  return {
    ...{ url: publicUrl, mailUrl: mailUiUrl, sandboxUrl },
    ...{ adminEmail: admin.email, adminPassword: admin.password },
    startedAt: Date.parse(startedAt),
  };
}
