interface Product {
  readonly url: string;
  readonly mailUrl: string;
  readonly sandboxUrl: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

/** Where the product of this run is; `start-product.ts` has set it. */
export function product(): Product {
  const read = (name: string): string => {
    const value = process.env[name];
    if (!value)
      throw new Error(`${name} is not set: run the tests with the project's configuration`);
    return value;
  };
  return {
    url: read('ARENA_URL'),
    mailUrl: read('ARENA_MAIL_URL'),
    sandboxUrl: read('ARENA_SANDBOX_URL'),
    adminEmail: read('ARENA_ADMIN_EMAIL'),
    adminPassword: read('ARENA_ADMIN_PASSWORD'),
  };
}
