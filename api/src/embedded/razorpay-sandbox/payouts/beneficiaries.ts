import { createHash } from 'node:crypto';
import { asNotes, newId } from '../entities.js';
import type { Call } from '../http.js';
import { checkedNotes, onlyFields, Refused } from '../refused.js';
import type { World } from '../world.js';
import { NO_STEP } from './account.js';
import type { Contact, FundAccount } from './records.js';

type Body = Call['body'];

const NAME = /^[A-Za-z0-9 ’'_/().-]{3,50}$/;
const VPA = /^[A-Za-z0-9.-]+@[A-Za-z0-9.-]+$/;
const LONGEST_VPA = 100;
const LONGEST = 40;

const refuse = (description: string, field: string) =>
  new Refused(400, description, NO_STEP(field));

export const unknownRecord = (field = 'id') => refuse('The id provided does not exist', field);

/** Returns a text of at most 40 characters, or null. */
export function shortText(body: Body, field: string): string | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.length <= LONGEST) return value;
  throw refuse(`The ${field.replace('_', ' ')} may not be greater than 40 characters.`, field);
}

/** Returns the record that was made of the same data, or makes it. */
function sameOrNew<Kind extends 'contact' | 'fundAccount'>(
  world: World,
  kind: Kind,
  data: readonly unknown[],
  make: () => NonNullable<ReturnType<typeof world.storage.get<Kind>>>,
) {
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const twin = world.storage.get('twin', `${kind}:${hash}`);
  const known = twin ? world.storage.get(kind, twin.target) : undefined;
  if (known) return known;
  const made = world.storage.put(kind, make());
  world.storage.put('twin', { id: `${kind}:${hash}`, target: made.id });
  return made;
}

export function createContact(world: World, body: Body): Contact {
  onlyFields(body, ['name', 'email', 'contact', 'type', 'reference_id', 'notes']);
  const { name } = body;
  if (typeof name !== 'string' || name === '') throw refuse('The name field is required.', 'name');
  if (!NAME.test(name) || /[^A-Za-z0-9.]$/.test(name)) throw refuse('The name is invalid.', 'name');
  const fields = {
    name,
    contact: shortText(body, 'contact'),
    email: typeof body.email === 'string' ? body.email : null,
    type: shortText(body, 'type'),
    reference_id: shortText(body, 'reference_id'),
  };
  const notes = asNotes(checkedNotes(body.notes));
  return sameOrNew(world, 'contact', Object.values(fields), () => ({
    id: newId('cont'),
    entity: 'contact',
    ...fields,
    batch_id: null,
    active: true,
    notes,
    created_at: world.timeline.seconds(),
  })) as Contact;
}

export function createFundAccount(world: World, body: Body): FundAccount {
  onlyFields(body, ['contact_id', 'account_type', 'vpa']);
  const { contact_id, account_type } = body;
  const contact = typeof contact_id === 'string' ? world.storage.get('contact', contact_id) : null;
  if (!contact) throw unknownRecord('contact_id');
  if (!contact.active) throw refuse('The contact is not active', 'contact_id');
  if (account_type !== 'vpa') throw refuse('The account type is invalid.', 'account_type');
  const { address } = (body.vpa ?? {}) as { readonly address?: unknown };
  const isAddress = typeof address === 'string' && VPA.test(address) && address.length >= 3;
  if (!isAddress || address.length > LONGEST_VPA) {
    throw refuse('The VPA is invalid.', 'vpa.address');
  }
  const [username = '', handle = ''] = address.split('@');
  return sameOrNew(world, 'fundAccount', [contact.id, address], () => ({
    id: newId('fa'),
    entity: 'fund_account',
    contact_id: contact.id,
    account_type: 'vpa',
    vpa: { username, handle, address },
    batch_id: null,
    active: true,
    created_at: world.timeline.seconds(),
  })) as FundAccount;
}

/** Activates or deactivates a contact or a fund account. Nothing else of them can be changed. */
export function setActive(
  world: World,
  kind: 'contact' | 'fundAccount',
  id: string,
  body: Body,
): Contact | FundAccount {
  onlyFields(body, ['active']);
  const found = world.storage.get(kind, id);
  if (!found) throw unknownRecord();
  if (typeof body.active !== 'boolean') throw refuse('The active field is required.', 'active');
  return world.storage.put(kind, { ...found, active: body.active } as Contact & FundAccount);
}

/** Creates contact and fund account of a composite request, or returns the existing ones. */
export function compositeAccount(world: World, given: unknown): FundAccount {
  if (typeof given !== 'object' || given === null) throw unknownRecord('fund_account_id');
  const { contact, ...account } = given as Body;
  const { id } = createContact(world, (contact ?? {}) as Body);
  return createFundAccount(world, { ...account, contact_id: id });
}
