import { collection } from '../collection.js';
import type { Call, Route } from '../http.js';
import { Refused } from '../refused.js';
import type { World } from '../world.js';
import { balanceOf, checkAccount } from './account.js';
import { createContact, createFundAccount, setActive, unknownRecord } from './beneficiaries.js';
import { cancelByCall, findPayout, payByCall } from './payouts.js';
import { findValidation, validateByCall } from './validations.js';

const id = (params: Call['params']) => params.id ?? '';

/** Keeps the records whose fields equal the filters that the query names. */
function filtered<Item extends object>(
  items: readonly Item[],
  query: URLSearchParams,
  names: readonly (keyof Item & string)[],
): Item[] {
  const given = names.filter((name) => query.has(name));
  return items.filter((item) => given.every((name) => item[name] === query.get(name)));
}

function contactRoutes(world: World): Route[] {
  const find = (kind: 'contact' | 'fundAccount', wanted: string) => {
    const found = world.storage.get(kind, wanted);
    if (!found) throw unknownRecord();
    return found;
  };
  return [
    { method: 'POST', path: '/v1/contacts', answer: ({ body }) => createContact(world, body) },
    {
      method: 'GET',
      path: '/v1/contacts',
      answer: ({ query }) => {
        const fields = ['name', 'email', 'contact', 'reference_id', 'type'] as const;
        return collection(filtered(world.storage.all('contact'), query, fields), query);
      },
    },
    {
      method: 'GET',
      path: '/v1/contacts/:id',
      answer: ({ params }) => find('contact', id(params)),
    },
    {
      method: 'PATCH',
      path: '/v1/contacts/:id',
      answer: ({ params, body }) => setActive(world, 'contact', id(params), body),
    },
    {
      method: 'POST',
      path: '/v1/fund_accounts',
      answer: ({ body }) => createFundAccount(world, body),
    },
    {
      method: 'GET',
      path: '/v1/fund_accounts',
      answer: ({ query }) => {
        const fields = ['contact_id', 'account_type'] as const;
        return collection(filtered(world.storage.all('fundAccount'), query, fields), query);
      },
    },
    {
      method: 'GET',
      path: '/v1/fund_accounts/:id',
      answer: ({ params }) => find('fundAccount', id(params)),
    },
    {
      method: 'PATCH',
      path: '/v1/fund_accounts/:id',
      answer: ({ params, body }) => setActive(world, 'fundAccount', id(params), body),
    },
  ];
}

function validationRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/fund_accounts/validations',
      answer: ({ body }) => validateByCall(world, body),
    },
    {
      method: 'GET',
      path: '/v1/fund_accounts/validations',
      answer: ({ query }) => {
        checkAccount(world, query.get('account_number'));
        return collection(world.storage.all('validation'), query);
      },
    },
    {
      method: 'GET',
      path: '/v1/fund_accounts/validations/:id',
      answer: ({ params }) => findValidation(world, id(params)),
    },
  ];
}

function listPayouts(world: World, query: URLSearchParams): object {
  checkAccount(world, query.get('account_number'));
  const ofContact = query.get('contact_id');
  const contactOf = (fundAccountId: string) =>
    world.storage.get('fundAccount', fundAccountId)?.contact_id;
  const fields = ['fund_account_id', 'mode', 'reference_id', 'status'] as const;
  const found = filtered(world.storage.all('payout'), query, fields);
  const shown = found.filter(
    ({ fund_account_id }) => ofContact === null || contactOf(fund_account_id) === ofContact,
  );
  return collection(shown, query);
}

function payoutRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/payouts',
      answer: ({ body, headers }) => payByCall(world, body, headers['x-payout-idempotency']),
    },
    { method: 'GET', path: '/v1/payouts', answer: ({ query }) => listPayouts(world, query) },
    {
      method: 'GET',
      path: '/v1/payouts/:id',
      answer: ({ params }) => findPayout(world, id(params)),
    },
    {
      method: 'POST',
      path: '/v1/payouts/:id/cancel',
      answer: ({ params }) => cancelByCall(world, id(params)),
    },
  ];
}

function accountRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/banking_balances',
      answer: () => {
        const amount = balanceOf(world);
        const item = {
          entity: 'banking_balance',
          currency: 'INR',
          account_number: world.accountNumber,
          account_type: 'razorpayx_lite',
          bank_name: null,
          amount,
          available_amount: amount,
          refreshed_at: world.timeline.seconds(),
        };
        return { entity: 'collection', count: 1, items: [item] };
      },
    },
    {
      method: 'GET',
      path: '/v1/transactions',
      answer: ({ query }) => {
        checkAccount(world, query.get('account_number'));
        return collection(world.storage.all('transaction'), query);
      },
    },
    {
      method: 'GET',
      path: '/v1/transactions/:id',
      answer: ({ params }) => {
        const found = world.storage.get('transaction', id(params));
        if (!found) throw unknownRecord();
        return found;
      },
    },
  ];
}

const ADDRESS_PREFIX = '::ffff:';

/** Refuses a caller whose address is not on the account's list, as the provider's live mode does. */
function checkAddress(world: World, caller: string): void {
  const { allowedAddresses } = world.settings().payouts;
  const address = caller.startsWith(ADDRESS_PREFIX) ? caller.slice(ADDRESS_PREFIX.length) : caller;
  if (allowedAddresses === null || allowedAddresses.includes(address)) return;
  const description = `The IP ${address} is not on the list of allowed addresses.`;
  throw new Refused(400, description, { step: null, reason: 'ip_not_allowed' });
}

/** Returns the calls of the provider's product for payouts, as its documentation describes them. */
export function payoutMerchantRoutes(world: World): Route[] {
  const routes = [
    // The routes of validations come first, which a route with an id would otherwise answer.
    ...validationRoutes(world),
    ...contactRoutes(world),
    ...payoutRoutes(world),
    ...accountRoutes(world),
  ];
  return routes.map((route) => ({
    ...route,
    account: 'payouts' as const,
    answer: (call) => {
      checkAddress(world, call.address);
      return route.answer(call);
    },
  }));
}
