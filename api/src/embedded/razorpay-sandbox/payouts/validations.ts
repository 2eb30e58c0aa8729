import { asNotes, newId } from '../entities.js';
import type { Call } from '../http.js';
import { checkedNotes, onlyFields, Refused } from '../refused.js';
import type { World } from '../world.js';
import { checkAccount, NO_STEP } from './account.js';
import { compositeAccount, shortText, unknownRecord } from './beneficiaries.js';
import type { Validation } from './records.js';

const FIELDS = [
  'source_account_number',
  'validation_type',
  'reference_id',
  'notes',
  'fund_account',
];
const NOTHING = {
  account_status: null,
  registered_name: null,
  name_match_score: null,
  details: null,
};

/** Begins to check whether a UPI ID exists. The result comes later, in a webhook. */
export function validateByCall(world: World, body: Call['body']): Validation {
  onlyFields(body, FIELDS);
  checkAccount(world, body.source_account_number);
  if (body.validation_type !== 'pennydrop') {
    throw new Refused(400, 'The validation type is invalid.', NO_STEP('validation_type'));
  }
  const account = compositeAccount(world, body.fund_account);
  const made = world.storage.put('validation', {
    id: newId('fav'),
    entity: 'fund_account.validation',
    status: 'created',
    fund_account: account,
    reference_id: shortText(body, 'reference_id'),
    validation_type: 'pennydrop',
    validation_results: NOTHING,
    notes: asNotes(checkedNotes(body.notes)),
    created_at: world.timeline.seconds(),
  });
  world.alarms.set('finish-validation', made.id, world.settings().payouts.processMs);
  return made;
}

/**
 * Ends a validation. An address that begins with `invalid` does not exist, and the validation of one
 * that begins with `unsure` fails.
 */
export function finishValidation(world: World, id: string): void {
  const begun = world.storage.get('validation', id);
  if (begun?.status !== 'created') return;
  const { username } = begun.fund_account.vpa;
  const name = world.storage.get('contact', begun.fund_account.contact_id)?.name ?? '';
  const isValid = !username.startsWith('invalid');
  const isUnsure = username.startsWith('unsure');
  const found = isValid
    ? { account_status: 'active' as const, registered_name: name, name_match_score: 100 }
    : { account_status: 'invalid' as const, registered_name: null, name_match_score: null };
  const entity = world.storage.put('validation', {
    ...begun,
    status: isUnsure ? 'failed' : 'completed',
    validation_results: isUnsure ? NOTHING : { ...found, details: null },
  });
  const payload = { 'fund_account.validation': { entity } };
  world.payoutWebhooks.emit(`fund_account.validation.${entity.status}`, payload);
}

export function findValidation({ storage }: World, id: string): Validation {
  const found = storage.get('validation', id);
  if (!found) throw unknownRecord();
  return found;
}
